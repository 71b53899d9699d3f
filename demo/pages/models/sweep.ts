import { BufferGeometry, Float32BufferAttribute, Vector3, type Curve } from 'three';

/** Cross-section at `t` (0 to 1 along the curve): half sizes, and how square it is (2 = ellipse, 4 = soft box). */
export interface Section {
  /** Half size along the sweep's side direction. */
  width: number;
  /** Half size along the sweep's up direction. */
  height: number;
  squareness?: number;
}

interface SweepOptions {
  /** The direction that stays "up" along the whole curve; must never be parallel to it. */
  up: Vector3;
  along?: number;
  around?: number;
  /** Round the ends off over this share of the length, 0 leaves them flat and open. */
  taper?: number;
}

/**
 * Moves a soft cross-section along a curve: bands, handles, straps.
 * @param curve the centre line
 * @param section cross-section, the same along the curve or by share of its length
 */
export function sweep(
  curve: Curve<Vector3>,
  section: Section | ((t: number) => Section),
  { up, along = 160, around = 48, taper = 0 }: SweepOptions,
): BufferGeometry {
  const positions: number[] = [];
  const uvs: number[] = [];
  const length = curve.getLength();
  for (let row = 0; row <= along; row++) {
    const t = endSpacing(row / along, taper);
    const centre = curve.getPointAt(t);
    const tangent = curve.getTangentAt(t);
    const side = new Vector3().crossVectors(up, tangent).normalize();
    const top = new Vector3().crossVectors(tangent, side).normalize();
    const { width, height, squareness = 2 } = typeof section === 'function' ? section(t) : section;
    const round = endScale(t, taper);
    for (let column = 0; column <= around; column++) {
      const angle = (column / around) * Math.PI * 2;
      const point = centre
        .clone()
        .addScaledVector(side, superellipse(Math.cos(angle), squareness) * width * round)
        .addScaledVector(top, superellipse(Math.sin(angle), squareness) * height * round);
      positions.push(point.x, point.y, point.z);
      uvs.push(t * length, column / around);
    }
  }
  return gridGeometry(positions, uvs, along, around);
}

/** Signed power: turns the parts of a circle into those of a superellipse. */
export function superellipse(value: number, squareness: number): number {
  return Math.sign(value) * Math.abs(value) ** (2 / squareness);
}

/** Indexed geometry of a grid of (rows + 1) × (columns + 1) points; if closed, the last column repeats the first. */
export function gridGeometry(
  positions: number[],
  uvs: number[],
  rows: number,
  columns: number,
  isClosed = true,
): BufferGeometry {
  const index: number[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const a = row * (columns + 1) + column;
      const b = a + columns + 1;
      index.push(a, b, a + 1, b, b + 1, a + 1);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.setAttribute('uv', new Float32BufferAttribute(uvs, 2));
  geometry.setIndex(index);
  geometry.computeVertexNormals();
  if (isClosed) weldSeam(geometry, rows, columns);
  return geometry;
}

/** Gives first and last column the same normals, so that no line shows where the grid closes. */
function weldSeam(geometry: BufferGeometry, rows: number, columns: number): void {
  const normals = geometry.getAttribute('normal');
  const [first, last] = [new Vector3(), new Vector3()];
  for (let row = 0; row <= rows; row++) {
    const start = row * (columns + 1);
    first.fromBufferAttribute(normals, start);
    last.fromBufferAttribute(normals, start + columns);
    first.add(last).normalize();
    normals.setXYZ(start, first.x, first.y, first.z);
    normals.setXYZ(start + columns, first.x, first.y, first.z);
  }
}

/** Puts more rows where the ends are rounded. */
function endSpacing(t: number, taper: number): number {
  return taper === 0 ? t : t - (Math.sin(t * Math.PI * 2) / (2 * Math.PI)) * 0.9;
}

/** Quarter circle over the tapered share at either end. */
function endScale(t: number, taper: number): number {
  if (taper === 0) return 1;
  const distance = Math.min(t, 1 - t) / taper;
  return distance >= 1 ? 1 : Math.sqrt(Math.max(0, 1 - (1 - distance) ** 2));
}
