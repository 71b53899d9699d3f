/** Longer ones fit nowhere, such as a name without a space. */
const longestWord = 24;

/**
 * Returns what a narrow window breaks: words over two lines, and texts that reach beyond their page. Names, addresses
 * and codes are words between two spaces or marks.
 */
export function findBreaks(rendered: HTMLElement): string[] {
  const edge = Math.ceil(rendered.getBoundingClientRect().right);
  const found: string[] = [];
  const walker = document.createTreeWalker(rendered, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || isUnseen(parent)) continue;
    const text = node.textContent ?? '';
    for (const { 0: word, index } of text.matchAll(/[\p{Script=Latin}\p{N}’]{2,}/gu)) {
      if (word.length > longestWord) continue;
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1)
        found.push(`“${word}” is broken in “${text}”`);
      if (boxes.some(({ right }) => Math.floor(right) > edge)) found.push(`“${text}” is cut`);
    }
  }
  return found;
}

/** For screen readers alone, in a picture, or not there at all. */
const isUnseen = (element: Element): boolean =>
  !element.checkVisibility({ visibilityProperty: true }) ||
  element.getBoundingClientRect().width < 8 ||
  element.closest('svg, select, dialog') !== null;
