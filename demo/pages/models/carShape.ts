/** The form of the car as a field: a lower body and a canopy, each cut from curved planes, blended into one another. */
import type { Field } from './surfaceNet';

/** Metres: x to the front, y up, z to the side. */
export const axles = [1.4, -1.4] as const;
export const wheelRadius = 0.365;
const archRadius = 0.425;

/** Smooth maximum and minimum; `k` is about the radius of the blend. */
const smax = (a: number, b: number, k: number) => {
  const h = Math.max(k - Math.abs(a - b), 0) / k;
  return Math.max(a, b) + (h * h * k) / 4;
};
const smin = (a: number, b: number, k: number) => -smax(-a, -b, k);
const bell = (value: number, width: number) => Math.exp(-((value / width) ** 2));

/** Smooth curve through `[x, y]` points of rising x (monotone between them, flat outside). */
function through(points: readonly (readonly [number, number])[]): (x: number) => number {
  const first = points[0]?.[0] ?? 0;
  const last = points.at(-1)?.[0] ?? 0;
  const at = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))] ?? ([0, 0] as const);
  return (value) => {
    const x = Math.min(last - 1e-6, Math.max(first, value));
    const index = points.findIndex(([px]) => px > x) - 1;
    const [p0, p1, p2, p3] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const span = p2[0] - p1[0] || 1;
    const t = Math.min(1, Math.max(0, (x - p1[0]) / span));
    const m1 = ((p2[1] - p0[1]) / (p2[0] - p0[0] || 1)) * span;
    const m2 = ((p3[1] - p1[1]) / (p3[0] - p1[0] || 1)) * span;
    const [t2, t3] = [t * t, t * t * t];
    return (
      (2 * t3 - 3 * t2 + 1) * p1[1] + (t3 - 2 * t2 + t) * m1 + (3 * t2 - 2 * t3) * p2[1] + (t3 - t2) * m2
    );
  };
}

/** Top of the lower body along the middle: bonnet, shoulder, deck. */
export const deckLine = through([
  [-2.3, 0.97],
  [-1.9, 1.01],
  [-1.2, 1.0],
  [-0.3, 0.965],
  [0.7, 0.96],
  [1.3, 0.925],
  [1.9, 0.85],
  [2.35, 0.72],
]);

const roofLine = through([
  [-2.2, 0.96],
  [-1.6, 1.21],
  [-1.0, 1.38],
  [-0.3, 1.44],
  [0.25, 1.415],
  [0.75, 1.235],
  [1.3, 0.93],
  [1.6, 0.7],
]);

const bottomLine = through([
  [-2.3, 0.42],
  [-1.9, 0.27],
  [-1, 0.2],
  [1, 0.2],
  [1.9, 0.22],
  [2.4, 0.3],
]);

function lowerBody(x: number, y: number, z: number): number {
  const side = Math.abs(z);
  const fender = 0.055 * Math.max(...axles.map((axle) => bell(x - axle, 0.42))) * bell(y - 0.7, 0.28);
  const waist = 0.022 * bell(x, 0.9) * bell(y - 0.46, 0.16);
  const crease = 0.012 * Math.tanh((y - 0.71 - 0.02 * x) / 0.025) * bell(x + 0.1, 1.6);
  const halfWidth = 0.885 - 0.12 * ((y - 0.56) / 0.5) ** 2 + fender - waist + crease;
  const plan = 0.035 * x * x + 0.006 * x ** 4;
  const sides = side - (halfWidth - plan * 0.55);
  const shoulder = 0.045 * Math.max(...axles.map((axle) => bell(x - axle, 0.38))) * bell(side - 0.72, 0.2);
  const top = y - deckLine(x) + 0.085 * (side / 0.85) ** 4 - shoulder;
  const bottom = bottomLine(x) - y;
  const nose = x - (2.2 - 0.26 * side * side - 0.3 * (y - 0.5) ** 2);
  const tail = -2.16 + 0.2 * side * side + 0.35 * (y - 0.8) ** 2 - x;
  const ends = smax(nose * 0.95, tail * 0.95, 0.05);
  return smax(smax(smax(sides, top, 0.17), bottom, 0.12), ends, 0.22);
}

function canopy(x: number, y: number, z: number): number {
  const side = Math.abs(z);
  const taper = 0.05 * Math.max(0, x + 0.2) ** 2 + 0.09 * Math.max(0, -x - 0.6) ** 2;
  const sides = (side - (0.755 - 0.5 * (y - 0.92) - taper)) * 0.9;
  const top = (y - roofLine(x + 0.22 * side * side * Math.sign(x + 0.4)) + 0.05 * side * side) * 0.86;
  const ends = Math.max(x - 1.6, -2 - x, 0.6 - y);
  return smax(smax(sides, top, 0.16), ends, 0.05);
}

/** Whole body without wheels; arches are cut out. */
export const carField: Field = (x, y, z) => {
  const body = smin(lowerBody(x, y, z), canopy(x, y, z), 0.07);
  const side = Math.abs(z);
  let cut = body;
  for (const axle of axles) {
    const radial = Math.hypot(x - axle, y - wheelRadius) - archRadius;
    cut = smax(cut, -Math.max(radial, 0.56 - side), 0.022);
  }
  return cut;
};
