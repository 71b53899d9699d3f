/** Checks that styles name no side of the screen, because languages may run from right to left. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const styled = ['src/ui', 'src/screens', 'src/element', 'src/brand/tokens'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => join(folder, path)),
);

/** Patterns of properties and values that name a side; `max-width` in a media query is not a property. */
const sided = [
  /(?:^|[\s;{])(?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-)?(?:left|right|top|bottom)\s*:(?!:)/,
  /(?:^|[\s;{])(?:margin|padding|border)-(?:left|right|top|bottom)/,
  /(?:^|[\s;{])(?:min-|max-)?(?:width|height)\s*:/,
  /(?:^|[\s;{])(?:text-align|float|clear)\s*:\s*(?:left|right)/,
];

/** `padding: 1px 2px 3px 4px` names all four sides; it is allowed when left and right are equal. */
const fourSides =
  /(?:^|[\s;{])(?:margin|padding|inset|border-radius)\s*:\s*(\S+)\s+(\S+)\s+(\S+)\s+(\S+?)\s*[;}]/;

/** Violations of a style sheet, one per declaration. */
function sidesIn(styles: string): string[] {
  return styles
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/@media[^{]*\{/g, '{')
    .split(/(?<=[;{}])/)
    .map((declaration) => declaration.trim())
    .filter((declaration) => {
      const shorthand = fourSides.exec(declaration);
      return (
        sided.some((pattern) => pattern.test(declaration)) || (shorthand && shorthand[2] !== shorthand[4])
      );
    });
}

/** The templates of a file, which contain all its styles. An interpolated value reads as `0`. */
function templatesOf(path: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isNoSubstitutionTemplateLiteral(node)) found.push(node.text);
    if (ts.isTemplateExpression(node))
      found.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('0'));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest));
  return found;
}

describe('the styles', () => {
  it('are found', () => {
    expect(styled.flatMap(templatesOf).length).toBeGreaterThan(100);
  });

  it.each([
    'margin-left: 4px;',
    'left: 0;',
    'width: 10px;',
    'max-height: 3em;',
    'text-align: right;',
    'padding: 0 40px 0 13px;',
  ])('may not contain "%s"', (declaration) => {
    expect(sidesIn(`a{${declaration}}`)).not.toEqual([]);
  });

  it.each([
    'margin-inline-start: 4px;',
    'inset: 0;',
    'inline-size: 1px;',
    'padding: 1px 2px 3px 2px;',
    'text-align: start;',
  ])('may contain "%s"', (declaration) => {
    expect(sidesIn(`@media (min-width: 960px) {a{${declaration}}}`)).toEqual([]);
  });

  it('name no side of the screen', () => {
    const faults = styled.flatMap((path) =>
      templatesOf(path).flatMap((sheet) => sidesIn(sheet).map((side) => `${path}: ${side}`)),
    );
    expect(faults).toEqual([]);
  });
});
