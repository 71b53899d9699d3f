/**
 * A reader of pictures with four characters, as an attacker writes one in an afternoon: ink by colour, four parts by its
 * columns, then the nearest of the parts that it has learnt from pictures drawn by the hub's own open code.
 */
import type { Pixels } from '../../../hub/testing/readPixels';

export const length = 4;
const side = 20;

/** A part of a picture, scaled to a square. */
export type Glyph = Float32Array;

export interface Known {
  glyph: Glyph;
  letter: string;
}

type Ink = readonly (readonly boolean[])[];

/** What differs much from the ground, whose colour is in the corner. */
function inkOf({ width, height, data }: Pixels): Ink {
  const light = (index: number) =>
    (data[index] ?? 0) * 0.3 + (data[index + 1] ?? 0) * 0.6 + (data[index + 2] ?? 0) * 0.1;
  const ground = light(0);
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => light((y * width + x) * 4) < ground * 0.62),
  );
}

/** Without pieces that hang together but are too small for a letter. */
function withoutSpecks(ink: Ink, smallest = 150): Ink {
  const seen = ink.map((row) => row.map(() => false));
  const kept = ink.map((row) => row.map(() => false));
  const isInk = (y: number, x: number) => ink[y]?.[x] === true;
  ink.forEach((row, top) =>
    row.forEach((_, left) => {
      if (!isInk(top, left) || seen[top]?.[left]) return;
      const piece: [number, number][] = [[top, left]];
      mark(seen, top, left);
      for (const [y, x] of piece)
        for (const [nextY, nextX] of [
          [y + 1, x],
          [y - 1, x],
          [y, x + 1],
          [y, x - 1],
        ] as const)
          if (isInk(nextY, nextX) && !seen[nextY]?.[nextX]) {
            mark(seen, nextY, nextX);
            piece.push([nextY, nextX]);
          }
      if (piece.length >= smallest) for (const [y, x] of piece) mark(kept, y, x);
    }),
  );
  return kept;
}

function mark(field: boolean[][], y: number, x: number): void {
  const row = field[y];
  if (row) row[x] = true;
}

/** Cuts near the quarters of the inked columns, where there is least ink. */
function columnsOfParts(ink: Ink): [number, number][] {
  const width = ink[0]?.length ?? 0;
  const amounts = Array.from({ length: width }, (_, x) => ink.filter((row) => row[x]).length);
  // A line across is thin; letters are not.
  const inked = amounts.flatMap((amount, x) => (amount > 8 ? [x] : []));
  const [from, to] = [inked[0] ?? 0, inked.at(-1) ?? width - 1];
  const quarter = (to - from) / length;
  const cuts = Array.from({ length: length - 1 }, (_, index) => {
    const near = from + quarter * (index + 1);
    const reach = Math.round(quarter / 3);
    const places = Array.from({ length: 2 * reach + 1 }, (__, offset) => Math.round(near) - reach + offset);
    const cost = (x: number) => (amounts[x] ?? 0) + Math.abs(x - near) / 8;
    return places.reduce((best, x) => (cost(x) < cost(best) ? x : best));
  });
  const edges = [from, ...cuts, to + 1];
  return edges.slice(1).map((edge, index) => [edges[index] ?? 0, edge]);
}

function glyphOf(ink: Ink, [from, to]: readonly [number, number]): Glyph {
  const part = ink.map((row) => row.slice(from, to));
  const rows = part.flatMap((row, y) => (row.some(Boolean) ? [y] : []));
  const columns = Array.from({ length: to - from }, (_, x) => x).filter((x) => part.some((row) => row[x]));
  const [top, bottom] = [rows[0] ?? 0, (rows.at(-1) ?? 0) + 1];
  const [left, right] = [columns[0] ?? 0, (columns.at(-1) ?? 0) + 1];
  const glyph = new Float32Array(side * side);
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1)
      if (part[y]?.[x]) {
        const row = Math.floor(((y - top) / (bottom - top)) * side);
        const column = Math.floor(((x - left) / (right - left)) * side);
        const at = row * side + column;
        glyph[at] = (glyph[at] ?? 0) + (side * side) / ((bottom - top) * (right - left));
      }
  return glyph;
}

/** The four parts of a picture. */
export function glyphsOf(pixels: Pixels): Glyph[] {
  const ink = withoutSpecks(inkOf(pixels));
  return columnsOfParts(ink).map((columns) => glyphOf(ink, columns));
}

/** The letter of the nearest glyph that is known. */
export function nearest(known: readonly Known[], glyph: Glyph): string {
  let best = { distance: Infinity, letter: '' };
  for (const each of known) {
    let distance = 0;
    for (let at = 0; at < glyph.length && distance < best.distance; at += 1)
      distance += ((glyph[at] ?? 0) - (each.glyph[at] ?? 0)) ** 2;
    if (distance < best.distance) best = { distance, letter: each.letter };
  }
  return best.letter;
}
