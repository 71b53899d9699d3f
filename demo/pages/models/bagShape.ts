/** The form of the handbag: one description of body and flap that all parts and seams are laid on. */
import { CatmullRomCurve3, Vector3, type BufferGeometry } from 'three';
import { gridGeometry, superellipse } from './sweep';

export const bagHeight = 1.2;
/** Gap between the body and the ground. */
const lift = 0.045;
/** Rounding of the upper and lower edges, and how far the flap lies above the body. */
const edge = 0.075;
const flapGap = 0.022;
/** How square the body is, seen from above: along its width and along its depth. */
const squareX = 6;
const squareZ = 3;
/** Half width of the flap as a share of the body's: it ends where the front begins to turn away. */
const flapShare = 0.86;
/** The flap's lower border: its lowest point and where its sides begin, as shares of the height, and how square it is. */
const border = { low: 0.3, side: 0.74, square: 2.7 };

/** Half width and half depth at height `y`, narrower where the edges are rounded. */
function bodySize(y: number): { width: number; depth: number } {
  const level = y / bagHeight;
  const nearest = Math.min(y, bagHeight - y);
  const into = Math.max(0, 1 - nearest / edge);
  const inset = edge * (1 - Math.sqrt(Math.max(0, 1 - into * into)));
  const belly = 0.03 * Math.sin(Math.PI * level);
  return { width: 1 - 0.13 * level ** 1.5 - inset, depth: 0.43 - 0.19 * level ** 1.2 - inset + belly };
}

/** A closed soft box, narrower towards the top. */
export function bodyGeometry(): BufferGeometry {
  const [rows, columns] = [140, 220];
  const [positions, uvs]: [number[], number[]] = [[], []];
  const distance = girth(columns);
  for (let row = 0; row <= rows; row++) {
    const { y, scale } = bodyRow(row / rows);
    const { width, depth } = bodySize(y);
    for (let column = 0; column <= columns; column++) {
      const angle = (column / columns) * Math.PI * 2;
      positions.push(
        superellipse(Math.cos(angle), squareX) * width * scale,
        y + lift,
        superellipse(Math.sin(angle), squareZ) * depth * scale,
      );
      uvs.push((distance[column] ?? 0) * 0.9, (row / rows) * 1.9);
    }
  }
  return gridGeometry(positions, uvs, rows, columns);
}

/** Way around the body at each column, so that the grain is nowhere stretched. */
function girth(columns: number): number[] {
  const { width, depth } = bodySize(bagHeight / 2);
  const point = (column: number) => {
    const angle = (column / columns) * Math.PI * 2;
    return [
      superellipse(Math.cos(angle), squareX) * width,
      superellipse(Math.sin(angle), squareZ) * depth,
    ] as const;
  };
  const ways = [0];
  for (let column = 1; column <= columns; column++) {
    const [from, to] = [point(column - 1), point(column)];
    ways.push((ways[column - 1] ?? 0) + Math.hypot(to[0] - from[0], to[1] - from[1]));
  }
  return ways;
}

/** Rows from the middle of the bottom, up the wall, to the middle of the top; close together on the rounded edges. */
function bodyRow(t: number): { y: number; scale: number } {
  const [cap, round] = [0.1, 0.25];
  const s = Math.min(t, 1 - t);
  const isTop = t > 0.5;
  const at = (y: number, scale: number) => ({ y: isTop ? bagHeight - y : y, scale });
  if (s < cap) return at(0, s / cap);
  if (s < round) return at(edge * (1 - Math.cos((((s - cap) / (round - cap)) * Math.PI) / 2)), 1);
  return at(edge + ((s - round) / (0.5 - round)) * (bagHeight / 2 - edge), 1);
}

/**
 * A point on the flap: it lies over the top from the back and hangs down in front.
 * @param u across, -1 to 1
 * @param v from the back edge (0) over the top to the lower border (1)
 * @param raise further away from the body
 */
export function flapPoint(u: number, v: number, raise = 0): Vector3 {
  const gap = flapGap + raise;
  const [top, corner] = [0.24, 0.42];
  if (v < top) {
    const { depth } = bodySize(bagHeight);
    const z = (-0.94 + 1.94 * (v / top)) * depth;
    const share = flapShare * u;
    return new Vector3(share * bodySize(bagHeight).width, bagHeight + lift + gap, z * across(share));
  }
  if (v < corner) {
    const angle = (((v - top) / (corner - top)) * Math.PI) / 2;
    const point = frontPoint(u, bagHeight - edge * (1 - Math.cos(angle)));
    return point.add(new Vector3(0, Math.cos(angle) * gap, Math.sin(angle) * gap));
  }
  const share = (v - corner) / (1 - corner);
  const from = bagHeight - edge;
  const to = borderY(u, 0);
  return frontPoint(u, from + (to - from) * share).add(new Vector3(0, 0, gap));
}

/** On the front of the body. */
function frontPoint(u: number, y: number): Vector3 {
  const { width, depth } = bodySize(y);
  const share = flapShare * u;
  return new Vector3(share * width, y + lift, depth * across(share));
}

/** Height of the lower border: half of a superellipse, so that it meets the flap's sides without a corner. */
function borderY(u: number, inset: number): number {
  const share = Math.min(1, Math.abs(u) / (1 - inset));
  const fall = (1 - share ** border.square) ** (1 / border.square);
  const low = border.low + inset * 0.75;
  return (border.side - (border.side - low) * fall) * bagHeight;
}

/** Returns the depth at a share of the width: the body is rounder towards its sides. */
function across(share: number): number {
  return (1 - Math.abs(share) ** squareX) ** (1 / squareZ);
}

export function flapGeometry(): BufferGeometry {
  const [rows, columns] = [160, 120];
  const [positions, uvs]: [number[], number[]] = [[], []];
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      // Closer together at the sides, where the border is steep.
      const u = Math.sin((0.5 - column / columns) * Math.PI);
      const point = flapPoint(u, row / rows);
      positions.push(point.x, point.y, point.z);
      uvs.push(u * 0.84, (row / rows) * 1.55);
    }
  }
  return gridGeometry(positions, uvs, rows, columns, false);
}

/**
 * The border of the flap in front, from top left down, along the bottom and up again.
 * @param inset distance from the border as a share of the flap
 * @param raise away from the body
 */
export function flapBorder(inset: number, raise: number): CatmullRomCurve3 {
  const side = 1 - inset;
  const outward = new Vector3(0, 0, flapGap + raise);
  const at = (u: number, y: number) => frontPoint(u, y).add(outward);
  const [start, sideY] = [bagHeight - edge, border.side * bagHeight];
  return new CatmullRomCurve3([
    ...line(12, (t) => flapPoint(-side, 0.24 + t * 0.18, raise)),
    ...line(12, (t) => at(-side, start + t * (sideY - start))),
    ...line(120, (t) => {
      const u = -side * Math.cos(t * Math.PI);
      return at(u, borderY(u, inset));
    }),
    ...line(12, (t) => at(side, sideY + t * (start - sideY))),
    ...line(13, (t) => flapPoint(side, 0.42 - t * 0.18, raise)),
  ]);
}

/** Points at even steps, the last one left to what follows. */
function line(count: number, point: (t: number) => Vector3): Vector3[] {
  return Array.from({ length: count }, (_, at) => point(at / count));
}
