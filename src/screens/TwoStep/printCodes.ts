/**
 * Prints a title and the codes, and nothing of the page around: in a document of its own, which inherits the page's
 * policy and needs no style.
 */
export function printCodes(page: Document, title: string, codes: readonly string[]): void {
  // oxlint-disable-next-line react/iframe-missing-sandbox -- it has one
  const frame = page.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals');
  // Firefox prints nothing that is not displayed.
  Object.assign(frame.style, { position: 'fixed', inlineSize: '0', blockSize: '0', border: '0' });
  frame.tabIndex = -1;
  page.body.append(frame);
  const { contentDocument: sheet, contentWindow: view } = frame;
  if (!sheet || !view) return;
  const heading = sheet.createElement('h1');
  heading.textContent = title;
  const list = sheet.createElement('pre');
  list.textContent = codes.join('\n');
  sheet.title = title;
  sheet.body.append(heading, list);
  view.addEventListener('afterprint', () => frame.remove());
  view.print();
}
