import { BufferGeometry, Float32BufferAttribute } from 'three';

/** Signed field: negative inside, positive outside, near a distance close to the surface. */
export type Field = (x: number, y: number, z: number) => number;

/** Box that holds the surface, and the side of a grid cell. */
export interface Volume {
  min: readonly [number, number, number];
  max: readonly [number, number, number];
  cell: number;
}

/**
 * Turns a field into a smooth mesh: one vertex in each cell the surface passes through ("surface nets"), moved onto
 * the surface, with normals from the field itself.
 */
export function surfaceNet(field: Field, volume: Volume): BufferGeometry {
  const grid = sample(field, volume);
  const { vertexOf, positions } = placeVertices(field, volume, grid);
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new Float32BufferAttribute(normalsOf(field, positions), 3));
  geometry.setIndex(connect(grid, vertexOf));
  return geometry;
}

interface Grid {
  size: [number, number, number];
  values: Float32Array;
  index: (x: number, y: number, z: number) => number;
}

function sample(field: Field, { min, max, cell }: Volume): Grid {
  const count = (axis: 0 | 1 | 2) => Math.ceil((max[axis] - min[axis]) / cell) + 1;
  const size: [number, number, number] = [count(0), count(1), count(2)];
  const index = (x: number, y: number, z: number) => (z * size[1] + y) * size[0] + x;
  const values = new Float32Array(size[0] * size[1] * size[2]);
  for (let z = 0; z < size[2]; z++) {
    for (let y = 0; y < size[1]; y++) {
      for (let x = 0; x < size[0]; x++) {
        values[index(x, y, z)] = field(min[0] + x * cell, min[1] + y * cell, min[2] + z * cell);
      }
    }
  }
  return { size, values, index };
}

const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => [bits & 1, (bits >> 1) & 1, (bits >> 2) & 1] as const);

function placeVertices(field: Field, { min, cell }: Volume, { size, values, index }: Grid) {
  const vertexOf = new Int32Array(values.length).fill(-1);
  const positions: number[] = [];
  for (let z = 0; z < size[2] - 1; z++) {
    for (let y = 0; y < size[1] - 1; y++) {
      for (let x = 0; x < size[0] - 1; x++) {
        const inside = corners.filter(([a, b, c]) => (values[index(x + a, y + b, z + c)] ?? 1) < 0).length;
        if (inside === 0 || inside === 8) continue;
        vertexOf[index(x, y, z)] = positions.length / 3;
        const centre = [
          min[0] + (x + 0.5) * cell,
          min[1] + (y + 0.5) * cell,
          min[2] + (z + 0.5) * cell,
        ] as const;
        positions.push(...ontoSurface(field, centre, cell));
      }
    }
  }
  return { vertexOf, positions };
}

/** Newton steps along the gradient, kept near the cell so that the mesh cannot fold. */
function ontoSurface(field: Field, centre: readonly [number, number, number], cell: number) {
  let [x, y, z] = centre;
  for (let step = 0; step < 6; step++) {
    const value = field(x, y, z);
    const [gx, gy, gz] = gradient(field, x, y, z);
    const square = gx * gx + gy * gy + gz * gz || 1;
    const move = value / square;
    x = near(x - gx * move, centre[0], cell);
    y = near(y - gy * move, centre[1], cell);
    z = near(z - gz * move, centre[2], cell);
  }
  return [x, y, z] as const;
}

const near = (value: number, centre: number, cell: number) =>
  Math.min(centre + cell * 0.6, Math.max(centre - cell * 0.6, value));

function gradient(field: Field, x: number, y: number, z: number): [number, number, number] {
  const e = 0.002;
  return [
    (field(x + e, y, z) - field(x - e, y, z)) / (2 * e),
    (field(x, y + e, z) - field(x, y - e, z)) / (2 * e),
    (field(x, y, z + e) - field(x, y, z - e)) / (2 * e),
  ];
}

function normalsOf(field: Field, positions: readonly number[]): number[] {
  const normals: number[] = [];
  for (let at = 0; at < positions.length; at += 3) {
    const [x = 0, y = 0, z = 0] = positions.slice(at, at + 3);
    const [gx, gy, gz] = gradient(field, x, y, z);
    const length = Math.hypot(gx, gy, gz) || 1;
    normals.push(gx / length, gy / length, gz / length);
  }
  return normals;
}

/** Two triangles for each grid edge that crosses the surface, between the vertices of the four cells around it. */
function connect({ size, values, index }: Grid, vertexOf: Int32Array): number[] {
  const triangles: number[] = [];
  const [sx, sy, sz] = [index(1, 0, 0), index(0, 1, 0), index(0, 0, 1)];
  const edges = [
    [sx, sy, sz],
    [sy, sz, sx],
    [sz, sx, sy],
  ] as const;
  for (let z = 1; z < size[2] - 1; z++) {
    for (let y = 1; y < size[1] - 1; y++) {
      for (let x = 1; x < size[0] - 1; x++) {
        const here = index(x, y, z);
        for (const [along, u, v] of edges) {
          const from = (values[here] ?? 1) < 0;
          if (from === (values[here + along] ?? 1) < 0) continue;
          const quad = [here - u - v, here - v, here, here - u].map((at) => vertexOf[at] ?? -1);
          if (quad.includes(-1)) continue;
          const [a = 0, b = 0, c = 0, d = 0] = from ? quad : quad.toReversed();
          triangles.push(a, b, c, a, c, d);
        }
      }
    }
  }
  return triangles;
}
