/** Answering an item through its page: by clicks, typing, the keyboard and file dialogues, never by a program's hand. */

import { responses } from './page.mjs';

/** Give every response its answer; what the engine then holds must be what was meant, or it is a problem. */
export async function answer(page, wanted, problems) {
  const given = wanted === '@correct' ? await page.evaluate(responses, 'correctResponse') : wanted;
  for (const [identifier, value] of Object.entries(given)) {
    const interaction = page.locator(`[response-identifier="${identifier}"]`);
    const kind = await interaction.evaluate(element => element.localName);
    if (!(kind in WAYS)) {
      problems.push(`judge: no way to answer a ${kind}`);
      continue;
    }
    await WAYS[kind](page, interaction, [value].flat());
  }
  const held = await page.evaluate(responses, 'value');
  for (const [identifier, value] of Object.entries(held)) {
    if (!same(value, given[identifier])) {
      problems.push(`judge: ${identifier} should be ${JSON.stringify(given[identifier])}, the engine has ${JSON.stringify(value)}`);
    }
  }
}

const WAYS = {
  'qti-choice-interaction': clickEach('qti-simple-choice'),
  'qti-hotspot-interaction': pointAtEach,
  'qti-inline-choice-interaction': chooseFromMenu,
  'qti-text-entry-interaction': typeInto('input'),
  'qti-extended-text-interaction': typeInto('textarea'),
  'qti-upload-interaction': upload,
  'qti-order-interaction': order,
  'qti-match-interaction': carryPairs(
    'qti-simple-match-set:first-of-type > qti-simple-associable-choice',
    'qti-simple-match-set:last-of-type > qti-simple-associable-choice'
  ),
  'qti-gap-match-interaction': carryPairs(':scope > qti-gap-text', 'qti-gap'),
  'qti-graphic-gap-match-interaction': carryPairs(':scope > qti-gap-img', 'qti-associable-hotspot'),
};

function clickEach(choice) {
  return async (page, interaction, values) => {
    for (const value of values) await interaction.locator(`${choice}[identifier="${value}"]`).click();
  };
}

/** Click on each place, at a point well inside it that nothing covers. */
async function pointAtEach(page, interaction, values) {
  for (const value of values) {
    const place = interaction.locator(`qti-hotspot-choice[identifier="${value}"]`);
    await place.scrollIntoViewIfNeeded();
    const point = await place.evaluate(element => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const steps = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9];
      const points = steps.flatMap(y => steps.map(x => ({ x: left + x * width, y: top + y * height })));
      const hits = (x, y) => element.getRootNode().elementFromPoint(x, y) === element;
      return points.find(({ x, y }) => [-1, 0, 1].every(step => hits(x + step, y) && hits(x, y + step)));
    });
    if (!point) throw new Error(`the place ${value} cannot be pointed at`);
    await page.mouse.click(point.x, point.y);
  }
}

async function chooseFromMenu(page, interaction, [value]) {
  await interaction.locator('button[part="trigger"]').click();
  await interaction.locator(`qti-inline-choice[identifier="${value}"]`).click();
}

function typeInto(field) {
  return async (page, interaction, [value]) => {
    await interaction.locator(field).pressSequentially(value);
    await interaction.locator(field).blur(); // signs that no key has are noticed then
  };
}

/** Hand in a small file of this name. The engine reads it in the background. */
async function upload(page, interaction, [name]) {
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from('Homework.') };
  await interaction.locator('input[type="file"]').setInputFiles(file);
  await page.waitForFunction(element => element.response !== null, await interaction.elementHandle());
}

async function order(page, interaction, values) {
  for (const [place, value] of values.entries()) {
    await carry(page, interaction, `:scope > qti-simple-choice[identifier="${value}"]`, place);
  }
}

/** Carry the first of each pair to the second. */
function carryPairs(sources, targets) {
  return async (page, interaction, pairs) => {
    for (const pair of pairs) {
      const [source, target] = pair.split(' ');
      const place = await interaction.evaluate(
        (element, [selector, name]) =>
          [...element.querySelectorAll(selector)].findIndex(one => one.getAttribute('identifier') === name),
        [targets, target]
      );
      if (place < 0) throw new Error(`there is no place ${target}`);
      await carry(page, interaction, `${sources}[identifier="${source}"]`, place);
    }
  };
}

/** By keyboard: take up a piece, go on to the place of this number among those of the interaction, put it down. */
async function carry(page, interaction, piece, place) {
  await interaction.evaluate((element, selector) => element.querySelector(selector).focus(), piece);
  await page.keyboard.press('Space');
  for (let step = 0; step < place; step++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
}

/** Whether the engine holds what was meant: no answer, a file, a text, values in order, or values in any order. */
function same(held, meant) {
  const values = [held ?? []].flat().filter(value => value !== '');
  const wanted = [meant ?? []].flat();
  if (values.length === 1 && values[0].startsWith?.('data:')) return wanted.length === 1;
  return values.length === wanted.length && values.every(value => wanted.includes(value));
}
