/** What runs inside the browser page: each function is sent there by itself and sees nothing of this module. */

/** Show an item in place of the one before, and wait until all of it is there. */
export async function render(url) {
  const { qtiTransformItem } = await import('/engine.js');
  document.querySelector('base').href = url; // the engine resolves the addresses of pictures, but not those of objects
  const body = (await qtiTransformItem().load(url)).htmlDoc();
  for (const math of body.querySelectorAll('math')) {
    // The engine strips namespaces; parsed as HTML, MathML gets its own back and is typeset.
    const holder = document.createElement('template');
    holder.innerHTML = math.outerHTML;
    math.replaceWith(holder.content);
  }
  for (const interaction of body.querySelectorAll('qti-gap-match-interaction, qti-graphic-gap-match-interaction')) {
    // QTI 2.1 has no maxAssociations here and knows no limit; in 3.0, to which items are converted, it is 1 unless said.
    if (!interaction.hasAttribute('max-associations')) interaction.setAttribute('max-associations', '0');
  }
  const host = document.createElement('qti-item');
  const container = document.createElement('item-container');
  container.itemDoc = body;
  host.append(container);
  const connected = new Promise(resolve => host.addEventListener('qti-assessment-item-connected', resolve, { once: true }));
  document.body.replaceChildren(host);
  await connected;
  const item = container.shadowRoot.querySelector('qti-assessment-item');
  const parts = item.querySelectorAll('[response-identifier], qti-modal-feedback');
  await Promise.all([...parts].map(element => element.updateComplete));
  for (const image of item.querySelectorAll('img')) {
    if (!image.complete) await new Promise(resolve => (image.onload = image.onerror = resolve));
  }
  const frame = () => new Promise(resolve => requestAnimationFrame(resolve));
  // The engine puts each style sheet into the item once it has fetched it.
  const sheets = item.querySelectorAll('qti-stylesheet').length;
  while (item.querySelectorAll(':scope > style').length < sheets) await frame();
  await frame();
  await frame();
  window.item = item;
}

/** What cannot be seen or used of the item that is shown. */
export function faultsOfRendering() {
  const faults = [];
  const body = window.item.querySelector('qti-item-body');
  const area = element => {
    const { width, height } = element.getBoundingClientRect();
    return width * height;
  };
  if (!body || !area(body)) faults.push('page: the item has no visible body');
  for (const image of window.item.querySelectorAll('img')) {
    if (!image.naturalWidth) faults.push(`page: the picture ${image.getAttribute('src')} is not shown`);
  }
  for (const media of window.item.querySelectorAll('audio, video')) {
    if (media.error || media.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) {
      faults.push(`page: ${media.localName} has nothing to play`);
    }
  }
  const direction = ['ar', 'fa', 'he', 'ur'].includes(window.item.lang.split('-')[0]) ? 'rtl' : 'ltr';
  for (const [selector, wanted] of [['[response-identifier], .stem', direction], ['pre, code', 'ltr']]) {
    for (const element of window.item.querySelectorAll(selector)) {
      const found = getComputedStyle(element).direction;
      if (found !== wanted) faults.push(`page: ${element.localName} runs ${found}`);
    }
  }
  for (const interaction of window.item.querySelectorAll('[response-identifier]')) {
    if (!customElements.get(interaction.localName)) faults.push(`page: the engine does not know ${interaction.localName}`);
    if (!area(interaction)) faults.push(`page: ${interaction.localName} is not visible`);
  }
  return faults;
}

/** The values of the declared responses, or the keys that belong to them. */
export function responses(kind) {
  const declared = [...window.item.querySelectorAll('qti-response-declaration')].map(one => one.getAttribute('identifier'));
  const variables = window.item._context.variables.filter(({ identifier }) => declared.includes(identifier));
  return Object.fromEntries(variables.map(variable => [variable.identifier, variable[kind] ?? null]));
}

/** Hand the answer in, once or several times, and tell what comes of it. */
export async function outcome(attempts) {
  const item = window.item;
  const feedback = [...item.querySelectorAll('qti-modal-feedback')];
  for (let attempt = 0; attempt < attempts; attempt++) {
    item.processResponse();
    await Promise.all(feedback.map(element => element.updateComplete));
  }
  const problems = [];
  const shown = [];
  for (const element of feedback) {
    const dialog = element.shadowRoot.querySelector('dialog');
    if (!dialog.open) continue;
    const { width, height } = dialog.getBoundingClientRect();
    if (!(width * height)) problems.push(`page: the feedback ${element.getAttribute('identifier')} cannot be seen`);
    const copy = element.cloneNode(true);
    copy.querySelectorAll('math').forEach(math => math.remove());
    copy.querySelectorAll('img').forEach(image => image.replaceWith(image.alt));
    shown.push({ identifier: element.getAttribute('identifier'), text: copy.textContent });
  }
  const values = item.variables.filter(({ type }) => type === 'outcome');
  return { outcomes: Object.fromEntries(values.map(({ identifier, value }) => [identifier, value])), shown, problems };
}
