/** One wheel, its axis along z, its face towards +z, centre at the origin. */
import {
  CylinderGeometry,
  DoubleSide,
  ExtrudeGeometry,
  Group,
  Mesh,
  Shape,
  type BufferGeometry,
  type Material,
} from 'three';
import { wheelRadius } from './carShape';
import { matt, metal } from './surfaces';
import { turned, type Corner } from './turned';

const spokes = 5;

/** Builds the wheel. */
export function carWheel(): Group {
  const group = new Group();
  const rubber = matt('#15131a', 0.85);
  const alloy = metal('#eceaf2', 0.3);
  const dark = metal('#24212b', 0.55);
  const add = (geometry: BufferGeometry, material: Material) => {
    const mesh = new Mesh(geometry, material);
    group.add(mesh);
    return mesh;
  };
  add(along(tyre), rubber);
  // Seen from its inside too, between the spokes.
  const inside = metal('#24212b', 0.55);
  inside.side = DoubleSide;
  add(along(barrel), inside);
  add(along(lip), alloy);
  add(
    new CylinderGeometry(0.17, 0.17, 0.02, 64).rotateX(Math.PI / 2).translate(0, 0, 0.0),
    metal('#5d5966', 0.4),
  );
  for (let at = 0; at < spokes; at++) add(spokeGeometry(), alloy).rotation.z = (at / spokes) * Math.PI * 2;
  add(along(hub), alloy);
  add(along(cap), dark);
  return group;
}

/** Lathes turn about y; wheels about z. */
function along(profile: readonly Corner[]): BufferGeometry {
  return turned(profile, 160).rotateX(Math.PI / 2);
}

const r = wheelRadius;
const tyre: Corner[] = [
  [r - 0.09, -0.11],
  [r - 0.015, -0.115, 0.04],
  [r, -0.08, 0.03],
  [r, 0.08, 0.03],
  [r - 0.015, 0.115, 0.04],
  [r - 0.09, 0.11, 0.01],
  [r - 0.1, 0.09],
];
const barrel: Corner[] = [
  [0, -0.06],
  [r - 0.105, -0.06],
  [r - 0.1, 0.1],
];
const lip: Corner[] = [
  [r - 0.12, 0.085],
  [r - 0.105, 0.108, 0.006],
  [r - 0.088, 0.108, 0.006],
  [r - 0.085, 0.09],
];
const hub: Corner[] = [
  [0, 0.03],
  [0.06, 0.03],
  [0.055, 0.082, 0.015],
  [0, 0.085],
];
const cap: Corner[] = [
  [0, 0.08],
  [0.032, 0.08],
  [0.03, 0.09, 0.004],
  [0, 0.091],
];

/** A pair of blades from the hub to the lip. */
function spokeGeometry(): BufferGeometry {
  const reach = r - 0.1;
  const shape = new Shape();
  shape.moveTo(-0.04, 0.03);
  shape.lineTo(-0.092, reach);
  shape.lineTo(-0.034, reach);
  shape.lineTo(-0.006, 0.11);
  shape.lineTo(0.006, 0.11);
  shape.lineTo(0.034, reach);
  shape.lineTo(0.092, reach);
  shape.lineTo(0.04, 0.03);
  shape.closePath();
  return new ExtrudeGeometry(shape, {
    depth: 0.018,
    bevelEnabled: true,
    bevelSize: 0.005,
    bevelThickness: 0.006,
    bevelSegments: 4,
  }).translate(0, 0, 0.058);
}
