/** A piece of code and what it is, for its color. */
export interface CodePart {
  kind: 'text' | 'string' | 'tag' | 'keyword' | 'name';
  text: string;
}

const kinds = ['tag', 'string', 'name', 'keyword'] as const;
const pattern = new RegExp(
  [
    String.raw`(<\/?[a-zA-Z][\w-]*|(?<=["'\w}])\s?\/?>(?=<|$))`,
    String.raw`('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")`,
    String.raw`(--[\w-]+(?=:)|[@:#(]?[a-z][\w:-]*\)?(?==["'{$]))`,
    String.raw`\b(import|from|export|default|function|const|let|return|await|type|class|extends|private|readonly|static|override)\b`,
  ].join('|'),
  'gm',
);

/** Splits code of the playground for coloring: a few kinds, without reading the language. */
export function highlight(code: string): CodePart[] {
  const parts: CodePart[] = [];
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    if (match.index > end) parts.push({ kind: 'text', text: code.slice(end, match.index) });
    const kind = kinds[match.slice(1).findIndex((group) => group !== undefined)] ?? 'text';
    parts.push({ kind, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < code.length) parts.push({ kind: 'text', text: code.slice(end) });
  return parts;
}
