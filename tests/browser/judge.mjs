/**
 * Renders QTI 2.1 items in an independent engine (@citolab/qti-components), answers them as a user would, and tells
 * what the engine made of it.
 *
 * It says "ready" on stdout. Then a line on stdin is a JSON list of jobs, the line that answers it on stdout the list of
 * their verdicts; the end of stdin ends the browser. The one argument is the path of Chromium.
 *
 * job      package    the folder of an unpacked content package
 *          item       the item's path in it
 *          responses  by the identifier of a response: a string or a list of strings as in a `correctResponse` (for an
 *                     upload: the name of a file); or "@correct" for the item's own key
 *          attempts   how often this answer is handed in (1 unless said)
 *          picture    where to put a screenshot of the item as it is answered, and `-after` of it with its feedback
 * verdict  outcomes   every outcome variable by its identifier
 *          shown      the feedback on the screen in the order of the item: identifier and text
 *          problems   what went wrong: errors of the engine, files that are missing, answers that cannot be given
 */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { convertQti2toQti3 } from '@citolab/qti-convert/qti-convert-node';
import { answer } from './answer.mjs';
import { faultsOfRendering, outcome, render } from './page.mjs';

const { resolve } = createRequire(import.meta.url);
const ENGINE = path.join(path.dirname(resolve('@citolab/qti-components/package.json')), 'cdn/index.js');
const ORIGIN = 'http://engine.invalid';
const PAGES = 2; // one browser page for each core that continuous integration has
const JOB_TIME = 30_000;
const ACTION_TIME = 10_000;

const SHELL =
  '<!doctype html><meta charset="utf-8"><base href="/"><link rel="icon" href="data:,"><title>Item</title><body>';

const packages = []; // the folders that pages may read, by their number in addresses
const converted = new Map();

/** The address of a file of a package. */
function address(folder, file) {
  if (!packages.includes(folder)) packages.push(folder);
  return `${ORIGIN}/${packages.indexOf(folder)}/${file.split('/').map(encodeURIComponent).join('/')}`;
}

/** An item as QTI 3.0, which is what the engine reads. */
function asQti3(file) {
  if (!converted.has(file)) converted.set(file, readFile(file, 'utf8').then(convertQti2toQti3));
  return converted.get(file);
}

/** Answer every request of a page from the disk; nothing goes to a network. */
async function serve(route) {
  const url = new URL(route.request().url());
  if (url.origin !== ORIGIN) return route.abort();
  const name = decodeURIComponent(url.pathname);
  if (name === '/') return route.fulfill({ contentType: 'text/html', body: SHELL });
  if (name === '/engine.js') return route.fulfill({ path: ENGINE });
  const [, number, file] = name.match(/^\/(\d+)\/(.+)$/) ?? [];
  const folder = packages[number];
  const target = folder && path.join(folder, file);
  if (!target?.startsWith(folder + path.sep)) return route.fulfill({ status: 404 });
  try {
    if (file.endsWith('.xml')) return await route.fulfill({ contentType: 'text/xml', body: await asQti3(target) });
    return await route.fulfill({ path: target });
  } catch (error) {
    return route.fulfill({ status: 404, body: String(error) });
  }
}

/** A browser page that waits for items, with the problems that it reports while one is shown. */
async function open(browser) {
  const page = await browser.newPage({ viewport: { width: 900, height: 900 } });
  page.setDefaultTimeout(ACTION_TIME);
  const desk = { page, problems: [] };
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) desk.problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', error => desk.problems.push(`script: ${error.message}`));
  page.on('requestfailed', request => {
    const why = request.failure().errorText; // the page itself ends the loading of media when the next item comes
    if (why !== 'net::ERR_ABORTED') desk.problems.push(`request: ${request.url()} failed: ${why}`);
  });
  page.on('response', response => {
    if (!response.ok()) desk.problems.push(`request: ${response.url()} gave ${response.status()}`);
  });
  await page.route('**/*', serve);
  await page.goto(`${ORIGIN}/`);
  return desk;
}

/** The verdict on one job. */
async function judge(desk, job) {
  const { page } = desk;
  desk.problems = [];
  await page.evaluate(render, address(job.package, job.item));
  desk.problems.push(...(await page.evaluate(faultsOfRendering)));
  await answer(page, job.responses, desk.problems);
  if (job.picture) await page.screenshot({ path: job.picture, fullPage: true });
  const result = await page.evaluate(outcome, job.attempts ?? 1);
  if (job.picture) await page.screenshot({ path: job.picture.replace(/(\.\w+)$/, '-after$1'), fullPage: true });
  return { ...result, problems: [...desk.problems, ...result.problems] };
}

/** The same within a bounded time, and whatever happens. */
async function judgeSafely(desk, job) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no verdict after ${JOB_TIME} ms`)), JOB_TIME);
  });
  try {
    return await Promise.race([judge(desk, job), late]);
  } catch (error) {
    desk.broken = true; // what was begun there may still go on
    return { outcomes: {}, shown: [], problems: [...desk.problems, `judge: ${error.message.split('\n')[0]}`] };
  } finally {
    clearTimeout(timer);
  }
}

/** The verdicts on many jobs, in their order. */
async function judgeAll(desks, jobs) {
  const verdicts = [];
  const queue = jobs.entries();
  await Promise.all(
    desks.map(async (_, place) => {
      for (const [number, job] of queue) {
        verdicts[number] = await judgeSafely(desks[place], job);
        if (desks[place].broken) {
          await desks[place].page.close();
          desks[place] = await open(browser);
        }
      }
    })
  );
  return verdicts;
}

const browser = await chromium.launch({
  executablePath: process.argv[2],
  headless: true,
  timeout: JOB_TIME,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--host-resolver-rules=MAP * ~NOTFOUND',
  ],
});
const desks = await Promise.all(Array.from({ length: PAGES }, () => open(browser)));
const lines = createInterface({ input: process.stdin });
console.log(JSON.stringify('ready'));
lines.once('close', () => browser.close()); // even in the middle of a list, for then whoever asked was killed
for await (const line of lines) console.log(JSON.stringify(await judgeAll(desks, JSON.parse(line))));
