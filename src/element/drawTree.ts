/** Draws a prerendered screen with DOM calls: no `innerHTML`, so strict Trusted Types pages need no policy. */

/** A word: the text itself where it is the same in every language, else its number. */
export type Word = string | number;
/** An element `[tag, attributes, ...children]` or a word. */
export type Tree = Word | TreeElement;
export type TreeElement = readonly [
  tag: string,
  attributes: Readonly<Record<string, Word>>,
  ...children: Tree[],
];

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Begins the addresses of the portal in a prerendered tree (tag mode). */
export const portalPlaceholder = 'https://portal.invalid';

/** What a tree is drawn with. */
export interface Drawing {
  document: Document;
  /** Origin of the hub, for the placeholder's place. */
  portal: string;
  /** Words of the language, by number. */
  words: readonly string[];
}

/**
 * Makes the nodes of a tree.
 * @param drawing document and words
 * @param tree what the build rendered
 * @param isSvg whether the parent is inside an `<svg>`
 */
export function drawTree(drawing: Drawing, tree: Tree, isSvg = false): Node {
  const { document } = drawing;
  if (typeof tree !== 'object') return document.createTextNode(wordOf(drawing, tree));
  const [tag, attributes, ...children] = tree;
  const isInSvg = isSvg || tag === 'svg';
  const element = isInSvg ? document.createElementNS(svgNamespace, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, wordOf(drawing, value));
  for (const child of children) element.append(drawTree(drawing, child, isInSvg));
  return element;
}

function wordOf({ words, portal }: Drawing, word: Word): string {
  return typeof word === 'string' ? word.replace(portalPlaceholder, portal) : (words[word] ?? '');
}
