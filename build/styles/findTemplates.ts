import { relative, sep } from 'node:path';
import { parseSync, Visitor, type ESTree } from 'vite';
import { paths } from '../paths.ts';

/** A `css` or `keyframes` template in a source file. Offsets are those of the text. */
export interface StyleTemplate {
  tag: 'css' | 'keyframes';
  /** File, line and column: names it in errors and in the table of styles. */
  place: string;
  start: number;
  /** Where the tag ends and the template's text begins. */
  tagEnd: number;
  end: number;
}

/** What a file has of emotion. */
export interface FoundTemplates {
  templates: readonly StyleTemplate[];
  /** The import of the tags, which goes with the templates. */
  emotionImport: { start: number; end: number } | undefined;
}

const emotion = '@emotion/react';

/**
 * Finds the styles of a source file.
 * @param code text of a TypeScript file
 * @param file its path
 * @throws Error, with file, line and column, where emotion is used so that the build cannot take it out
 */
export function findTemplates(code: string, file: string): FoundTemplates {
  if (!code.includes(emotion)) return { templates: [], emotionImport: undefined };
  const placeOf = (offset: number) => placeIn(code, file, offset);
  const { program } = parseSync(file, code);
  const imported = program.body.find((node) => isEmotionImport(node));
  if (!imported) return { templates: [], emotionImport: undefined };
  const tags = tagsOf(imported, placeOf);
  const templates: StyleTemplate[] = [];
  let functions = 0;
  const enter = () => void (functions += 1);
  const leave = () => void (functions -= 1);
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression({ callee, start }) {
      if (callee.type === 'Identifier' && tags.has(callee.name))
        throw new Error(`${placeOf(start)}: ${callee.name} is called; write a template`);
    },
    TaggedTemplateExpression({ tag, start, end }) {
      const name = tag.type === 'Identifier' ? tags.get(tag.name) : undefined;
      if (!name) return;
      if (functions > 0)
        throw new Error(
          `${placeOf(start)}: a ${name} template stands in a function; write it at module level`,
        );
      templates.push({ tag: name, place: placeOf(start), start, tagEnd: tag.end, end });
    },
  }).visit(program);
  return { templates, emotionImport: { start: imported.start, end: imported.end } };
}

function isEmotionImport(node: ESTree.Node): node is ESTree.ImportDeclaration {
  return node.type === 'ImportDeclaration' && node.importKind !== 'type' && node.source.value === emotion;
}

/** Local name → tag. */
function tagsOf(
  { specifiers, start }: ESTree.ImportDeclaration,
  placeOf: (offset: number) => string,
): ReadonlyMap<string, StyleTemplate['tag']> {
  return new Map(
    specifiers.map(({ local, ...specifier }) => {
      const { name } = local;
      const imported = 'imported' in specifier && 'name' in specifier.imported ? specifier.imported.name : '';
      if (imported !== 'css' && imported !== 'keyframes')
        throw new Error(`${placeOf(start)}: imports ${name} of emotion; browsers get css and keyframes only`);
      return [name, imported];
    }),
  );
}

function placeIn(code: string, file: string, offset: number): string {
  const lines = code.slice(0, offset).split('\n');
  const path = relative(paths.root, file).split(sep).join('/');
  return `${path}:${lines.length}:${(lines.at(-1) ?? '').length + 1}`;
}
