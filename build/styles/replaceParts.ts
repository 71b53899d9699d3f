/** A part of a text and what stands for it. */
export interface Replacement {
  start: number;
  end: number;
  text: string;
}

/** Replaces parts of a text that do not overlap. Line breaks stay, so that source maps by line stay right. */
export function replaceParts(code: string, replacements: readonly Replacement[]): string {
  let result = '';
  let done = 0;
  for (const { start, end, text } of replacements.toSorted((a, b) => a.start - b.start)) {
    result += code.slice(done, start) + text + code.slice(start, end).replace(/[^\n]/g, '');
    done = end;
  }
  return result + code.slice(done);
}
