import {
  DataTexture,
  MeshPhysicalMaterial,
  RedFormat,
  RepeatWrapping,
  type ColorRepresentation,
} from 'three';

/** Lacquer over colour: shells, car paint. */
export function lacquer(color: ColorRepresentation, roughness = 0.35): MeshPhysicalMaterial {
  return new MeshPhysicalMaterial({ color, roughness, clearcoat: 1, clearcoatRoughness: 0.06 });
}

/** Polished or brushed metal. */
export function metal(color: ColorRepresentation, roughness = 0.22): MeshPhysicalMaterial {
  return new MeshPhysicalMaterial({ color, roughness, metalness: 1 });
}

/** Matt plastic or rubber. */
export function matt(color: ColorRepresentation, roughness = 0.65): MeshPhysicalMaterial {
  return new MeshPhysicalMaterial({ color, roughness });
}

/**
 * Leather: a fine grain and a faint sheen.
 * @param grainSize repeats of the grain over one unit of the geometry's texture coordinates
 */
export function leather(
  color: ColorRepresentation,
  grainSize: [number, number] = [3, 3],
): MeshPhysicalMaterial {
  const bumpMap = grain();
  bumpMap.repeat.set(...grainSize);
  return new MeshPhysicalMaterial({
    color,
    roughness: 0.58,
    sheen: 0.35,
    sheenRoughness: 0.5,
    sheenColor: color,
    bumpMap,
    bumpScale: 0.45,
  });
}

const grainSide = 256;
const grainCells = 900;

/** A tile of leather grain: distance to the nearest of many points, so that cells with creases between them appear. */
function grain(): DataTexture {
  const random = seeded(7);
  const points = Array.from(
    { length: grainCells },
    () => [random() * grainSide, random() * grainSide] as const,
  );
  const bins = binPoints(points);
  const data = new Uint8Array(grainSide * grainSide);
  for (let y = 0; y < grainSide; y++) {
    for (let x = 0; x < grainSide; x++) {
      const [nearest, second] = nearestTwo(bins, x, y);
      data[y * grainSide + x] = Math.min(255, (second - nearest) * 60 + 60);
    }
  }
  const texture = new DataTexture(data, grainSide, grainSide, RedFormat);
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.generateMipmaps = true;
  texture.anisotropy = 8;
  texture.needsUpdate = true;
  return texture;
}

const binSide = 16;
const binCount = grainSide / binSide;
type Point = readonly [number, number];

function binPoints(points: readonly Point[]): Point[][] {
  const bins: Point[][] = Array.from({ length: binCount * binCount }, () => []);
  for (const point of points) {
    bins[Math.floor(point[1] / binSide) * binCount + Math.floor(point[0] / binSide)]?.push(point);
  }
  return bins;
}

/** Distance along one side of the tile, which repeats. */
const wrap = (distance: number) => Math.min(Math.abs(distance), grainSide - Math.abs(distance));

/** Distances to the two nearest points; the tile wraps round. */
function nearestTwo(bins: readonly Point[][], x: number, y: number): [number, number] {
  let nearest = Infinity;
  let second = Infinity;
  for (let row = -1; row <= 1; row++) {
    for (let column = -1; column <= 1; column++) {
      const binY = (Math.floor(y / binSide) + row + binCount) % binCount;
      const binX = (Math.floor(x / binSide) + column + binCount) % binCount;
      for (const [pointX, pointY] of bins[binY * binCount + binX] ?? []) {
        const distance = Math.hypot(wrap(pointX - x), wrap(pointY - y));
        if (distance < nearest) [nearest, second] = [distance, nearest];
        else if (distance < second) second = distance;
      }
    }
  }
  return [nearest, second];
}

/** Same numbers on every run, so that pictures can be rendered again and compare equal. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
