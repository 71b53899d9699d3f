/** Reads the `mappings` of a source map (version 3). */

/** Where a stretch of generated code begins, and which source it comes from; `null` for what the tools added. */
export interface Segment {
  column: number;
  source: number | null;
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** @returns the segments of each generated line */
export function decodeMappings(mappings: string): Segment[][] {
  let source = 0;
  return mappings.split(';').map((line) => {
    let column = 0;
    return line
      .split(',')
      .filter((text) => text !== '')
      .map((text) => {
        const [columns = 0, sources] = decodeNumbers(text);
        column += columns;
        if (sources === undefined) return { column, source: null };
        source += sources;
        return { column, source };
      });
  });
}

/** Numbers in base 64, five bits a digit, the lowest first; the sign is the lowest bit of all. */
function decodeNumbers(text: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const character of text) {
    const digit = digits.indexOf(character);
    if (digit < 0) throw new Error(`no digit of a source map: ${character}`);
    value += (digit & 31) << shift;
    if (digit & 32) {
      shift += 5;
      continue;
    }
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
}
