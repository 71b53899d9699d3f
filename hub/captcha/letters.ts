/**
 * Letters and digits that are hard to confuse, as strokes: points in a field of 4 × 6, and `~` before a point that a curve
 * bends towards. Pictures have no font: each letter is drawn anew.
 */
const strokes: Readonly<Record<string, string>> = {
  A: '0,6 2,0 4,6|0.8,4 3.2,4',
  C: '3.9,1 ~2,-1.2 ~-1.6,3 ~2,7.2 3.9,5',
  D: '0.3,0 0.3,6|0.3,0 ~5.6,0 ~5.6,6 0.3,6',
  E: '3.7,0 0.3,0 0.3,6 3.7,6|0.3,3 3,3',
  F: '3.7,0 0.3,0 0.3,6|0.3,2.9 3,2.9',
  H: '0.3,0 0.3,6|3.7,0 3.7,6|0.3,3 3.7,3',
  J: '3,0 3,4 ~3,6.8 ~0.2,6.6 0.1,4.4',
  K: '0.3,0 0.3,6|3.7,0 0.4,3.4|1.4,2.5 3.9,6',
  L: '0.4,0 0.4,6 3.8,6',
  M: '0,6 0.3,0 2,4 3.7,0 4,6',
  N: '0.3,6 0.3,0 3.7,6 3.7,0',
  P: '0.4,6 0.4,0|0.4,0 ~5,-0.2 ~5,3.6 0.4,3.4',
  R: '0.4,6 0.4,0|0.4,0 ~5,-0.2 ~5,3.4 0.4,3.2|1.8,3.3 3.9,6',
  T: '0,0 4,0|2,0 2,6',
  U: '0.3,0 0.3,3.6 ~0.3,6.9 ~3.7,6.9 3.7,3.6 3.7,0',
  V: '0,0 2,6 4,0',
  W: '0,0 0.9,6 2,1.8 3.1,6 4,0',
  X: '0.1,0 3.9,6|3.9,0 0.1,6',
  Y: '0,0 2,3 4,0|2,3 2,6',
  3: '0.4,0.8 ~1.6,-0.8 ~4.6,0.2 ~4.2,2.8 1.8,2.9|1.8,2.9 ~5,2.9 ~4.8,6.6 ~1.2,6.8 0.2,5.1',
  4: '3,6 3,0 0,4.1 4,4.1',
  6: '3.4,0.3 ~0.4,1 ~0.2,4 0.4,4.4|0.4,4.3 ~0.8,2 ~4,2.2 ~4,6.4 ~0.6,7 0.4,4.3',
  7: '0.1,0 3.9,0 1.4,6',
  9: '0.7,5.8 ~3.8,5 ~3.8,2 3.6,1.7|3.6,1.8 ~3.2,4 ~0,3.9 ~0,-0.4 ~3.4,-0.8 3.6,1.8',
};

export const letters: readonly string[] = Object.keys(strokes);

export interface Point {
  x: number;
  y: number;
}

interface Knot extends Point {
  /** A curve bends towards it, and does not reach it. */
  isBent: boolean;
}

/** Strokes of a letter. */
export const strokesOf = (letter: string): Knot[][] =>
  (strokes[letter] ?? '').split('|').map((stroke) => stroke.split(' ').map(readKnot));

function readKnot(text: string): Knot {
  const [x = 0, y = 0] = text.replace('~', '').split(',').map(Number);
  return { x, y, isBent: text.startsWith('~') };
}

const stepsOfCurve = 14;

/** Points along a stroke, close enough to bend it further. */
export function alongStroke(stroke: readonly Knot[]): Point[] {
  const [first, ...rest] = stroke;
  if (!first) return [];
  const points: Point[] = [first];
  let bends: Point[] = [];
  for (const knot of rest) {
    if (knot.isBent) {
      bends.push(knot);
      continue;
    }
    const from = points.at(-1) ?? first;
    const curve = [from, ...bends, knot];
    for (let step = 1; step <= stepsOfCurve; step += 1) points.push(onCurve(curve, step / stepsOfCurve));
    bends = [];
  }
  return points;
}

/** A Bézier curve of any degree (de Casteljau). */
function onCurve(points: readonly Point[], at: number): Point {
  const [only, next] = points;
  if (!only || !next) return only ?? { x: 0, y: 0 };
  const between = points.slice(1).map((point, index) => mix(points[index] ?? point, point, at));
  return onCurve(between, at);
}

const mix = (one: Point, other: Point, at: number): Point => ({
  x: one.x + (other.x - one.x) * at,
  y: one.y + (other.y - one.y) * at,
});
