/** Turns one tree a language into one tree with numbers for the words that differ. */
import type { Tree, Word } from '../src/element/drawTree';

/** Words of each language, filled as trees are merged. */
export interface WordTable {
  languages: readonly string[];
  /** Rows of words, one word a language. */
  rows: string[][];
}

/**
 * Merges the same screen rendered in each language.
 * @param trees one a language, in the table's order
 * @throws Error where the languages differ in more than words: the screen may not depend on the language so
 */
export function shareWords(table: WordTable, trees: readonly Tree[]): Tree {
  const [first] = trees;
  if (first === undefined) throw new Error('no tree to merge');
  if (trees.every(isWord)) return shareWord(table, trees.map(String));
  const elements = trees.map(asElement);
  const [model] = elements;
  if (!model || elements.some(({ length }) => length !== model.length))
    throw new Error('languages differ in structure');
  const attributes = elements.map((element) => attributesOf(element[1]));
  const names = Object.keys(attributes[0] ?? {});
  const shared = names.map(
    (name) =>
      [
        name,
        shareWord(
          table,
          attributes.map((of) => String(of[name])),
        ),
      ] as const,
  );
  const children = model.slice(2).map((_, index) =>
    shareWords(
      table,
      elements.map((element) => asTree(element[index + 2])),
    ),
  );
  return [String(model[0]), Object.fromEntries(shared), ...children];
}

function shareWord({ rows }: WordTable, words: readonly string[]): Word {
  const [first = ''] = words;
  if (words.every((word) => word === first)) return first;
  const known = rows.findIndex((row) => row.every((word, index) => word === words[index]));
  return known >= 0 ? known : rows.push([...words]) - 1;
}

const isWord = (tree: Tree): tree is Word => typeof tree !== 'object';

function asElement(tree: Tree): readonly unknown[] {
  if (isWord(tree)) throw new Error(`languages differ in structure at "${tree}"`);
  return tree;
}

function asTree(value: unknown): Tree {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- children of a tree are trees
  return value as Tree;
}

function attributesOf(value: unknown): Readonly<Record<string, unknown>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the second part of an element is its attributes
  return value as Record<string, unknown>;
}
