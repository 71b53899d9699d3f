/** A structured handbag, about 2 units wide, standing on y = 0: body, flap, stitches, clasp, handle. */
import {
  CapsuleGeometry,
  CatmullRomCurve3,
  CylinderGeometry,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  Quaternion,
  TorusGeometry,
  Vector3,
  type BufferGeometry,
  type Curve,
  type Material,
} from 'three';
import { bagHeight, bodyGeometry, flapBorder, flapGeometry, flapPoint } from './bagShape';
import { leather, matt, metal } from './surfaces';
import { sweep } from './sweep';
import { turned } from './turned';

/** Distance of the handle's ends from the middle, and the height at which their rings hang. */
const handleX = 0.46;
const ringY = bagHeight + 0.15;

/** Builds the model. */
export function bag(): Group {
  const group = new Group();
  const hide = leather('#a3501f', [5, 5]);
  const trim = leather('#2b1a3f', [6, 2]);
  const gold = metal('#f0d9ae', 0.16);
  const add = (name: string, geometry: BufferGeometry, material: Material) => {
    const mesh = new Mesh(geometry, material);
    mesh.name = name;
    group.add(mesh);
    return mesh;
  };
  add('Body', bodyGeometry(), hide);
  add('Flap', flapGeometry(), hide);
  add('Piping', pipingGeometry(), trim);
  group.add(stitches(flapBorder(0.05, 0.003), matt('#efe2ff', 0.7), 110));
  const middle = flapPoint(0, 0.9);
  add('Clasp plate', claspGeometry(0.15, 0.03), gold).position.copy(middle);
  add('Clasp', claspGeometry(0.075, 0.065), gold).position.copy(middle);
  for (const side of [-1, 1]) {
    add('Handle loop', loopGeometry(side * handleX), trim);
    add('Handle ring', new TorusGeometry(0.075, 0.015, 24, 96), gold).position.set(side * handleX, ringY, 0);
    for (const end of [-1, 1]) {
      const foot = new CylinderGeometry(0.05, 0.04, 0.07, 32);
      add('Foot', foot, gold).position.set(side * 0.72, 0.035, end * 0.24);
    }
  }
  add('Handle', handleGeometry(), trim);
  return group;
}

/** A thin roll along the border that hides the flap's edge. */
function pipingGeometry(): BufferGeometry {
  const section = { width: 0.017, height: 0.017 };
  return sweep(flapBorder(0, -0.006), section, { up: new Vector3(0.01, 0.02, 1), along: 480, around: 20 });
}

/** Threads lying along a seam. */
function stitches(seam: Curve<Vector3>, material: Material, count: number): InstancedMesh {
  const length = (seam.getLength() / count) * 0.58;
  const mesh = new InstancedMesh(new CapsuleGeometry(0.0065, length, 4, 10), material, count);
  const upright = new Vector3(0, 1, 0);
  const scale = new Vector3(1, 1, 1);
  for (let at = 0; at < count; at++) {
    const t = (at + 0.5) / count;
    const turn = new Quaternion().setFromUnitVectors(upright, seam.getTangentAt(t));
    mesh.setMatrixAt(at, new Matrix4().compose(seam.getPointAt(t), turn, scale));
  }
  mesh.name = 'Stitches';
  return mesh;
}

/** A round lock, its axis towards the viewer. */
function claspGeometry(radius: number, depth: number): BufferGeometry {
  return turned([
    [0, 0],
    [radius, 0],
    [radius, depth, 0.014],
    [radius * 0.8, depth, 0.01],
    [radius * 0.76, depth - 0.008, 0.006],
    [0, depth - 0.008],
  ]).rotateX(Math.PI / 2);
}

/** A strap over the ring, sewn down on the top. */
function loopGeometry(x: number): BufferGeometry {
  const foot = bagHeight + 0.075;
  const curve = new CatmullRomCurve3([
    new Vector3(x, foot, -0.13),
    new Vector3(x, foot + 0.005, -0.06),
    new Vector3(x, ringY - 0.045, 0),
    new Vector3(x, foot + 0.005, 0.06),
    new Vector3(x, foot, 0.13),
  ]);
  const section = { width: 0.062, height: 0.014, squareness: 4 };
  return sweep(curve, section, { up: new Vector3(0, 1, 0.001), along: 60, taper: 0.06 });
}

/** A stiff arch from ring to ring. */
function handleGeometry(): BufferGeometry {
  const points = Array.from({ length: 33 }, (_, at) => {
    const angle = Math.PI * (at / 32);
    return new Vector3(Math.cos(angle) * handleX, ringY + 0.07 + Math.sin(angle) ** 0.8 * 0.56, 0);
  });
  const start = new Vector3(handleX, ringY + 0.05, 0);
  const end = new Vector3(-handleX, ringY + 0.05, 0);
  const curve = new CatmullRomCurve3([start, ...points, end]);
  return sweep(curve, handleSection, { up: new Vector3(0, 0, 1), along: 240, taper: 0.025 });
}

/** Thicker in the middle, where the hand holds it. */
function handleSection(t: number) {
  const middle = Math.sin(t * Math.PI);
  return { width: 0.03 + 0.014 * middle, height: 0.036 + 0.014 * middle, squareness: 2.4 };
}
