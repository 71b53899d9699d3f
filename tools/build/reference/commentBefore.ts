import type ts from 'typescript';

/**
 * Returns the comment above one of several values. In a union it precedes the `|`, which belongs to no member.
 * @returns its text on one line; empty if there is none
 */
export function commentBefore(file: ts.SourceFile, node: ts.Node): string {
  const above = file.text.slice(0, node.getStart(file)).replace(/[\s|(]*$/, '');
  const [, text = ''] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/$/.exec(above) ?? [];
  return text
    .replace(/^\s*\*\s?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}
