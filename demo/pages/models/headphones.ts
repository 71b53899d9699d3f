/** Over-ear headphones, about 2 units wide and standing on y = 0. Every part is a named child. */
import {
  CatmullRomCurve3,
  CylinderGeometry,
  Group,
  Mesh,
  TorusGeometry,
  Vector3,
  type BufferGeometry,
} from 'three';
import { lacquer, leather, matt, metal } from './surfaces';
import { sweep } from './sweep';
import { turned } from './turned';

/** Colours of the parts. */
export interface HeadphonesColors {
  shell: string;
  band: string;
  cushion: string;
  metal: string;
}

export const defaultColors: HeadphonesColors = {
  shell: '#efeaf4',
  band: '#17141c',
  cushion: '#8d7fa8',
  metal: '#e3c28f',
};

/** Where the cups hang: distance from the middle, height of their centre, and how far they lean in (radians). */
const cup = { x: 0.86, y: 0.43, lean: 0.1 };

/**
 * Builds the model.
 * @param colors colours of the parts
 */
export function headphones(colors: HeadphonesColors = defaultColors): Group {
  const shell = lacquer(colors.shell, 0.3);
  const band = lacquer(colors.band, 0.5);
  const ring = metal(colors.metal);
  const soft = leather(colors.cushion, [9, 5]);
  const dark = matt('#121014', 0.8);

  const group = new Group();
  const add = (name: string, geometry: BufferGeometry, material: Mesh['material'], parent = group) => {
    const mesh = new Mesh(geometry, material);
    mesh.name = name;
    parent.add(mesh);
    return mesh;
  };

  add('Headband', bandGeometry(), band);
  add('Head cushion', headCushion(), soft);
  for (const side of [-1, 1]) {
    const label = side < 0 ? 'left' : 'right';
    add(`Slider ${label}`, sliderGeometry(side), ring);
    add(`Yoke ${label}`, yokeGeometry(side), band);
    add(`Hinge ${label}`, hingeGeometry(side), ring);
    const hanging = new Group();
    hanging.position.set(side * cup.x, cup.y, 0);
    hanging.rotation.set(0, 0, -side * (Math.PI / 2 + cup.lean));
    hanging.name = `Cup ${label}`;
    group.add(hanging);
    add(`Shell ${label}`, shellGeometry(), shell, hanging);
    add(`Ring ${label}`, ringGeometry(), ring, hanging);
    add(`Cap ${label}`, capGeometry(), band, hanging);
    add(`Mark ${label}`, markGeometry(), ring, hanging).rotation.x = Math.PI / 2;
    const pad = add(`Ear cushion ${label}`, padGeometry(), soft, hanging);
    pad.rotation.x = Math.PI / 2;
    pad.position.y = -0.2;
    pad.scale.set(1, 1, 1.25);
    add(`Lining ${label}`, liningGeometry(), dark, hanging);
    hanging.scale.set(1.14, 1, 0.92);
  }
  return group;
}

/** Arc over the head, from cup to cup, a little flattened at the top. */
function arc(radiusX: number, radiusY: number, from: number, to: number, baseY = 0.8): CatmullRomCurve3 {
  const points = Array.from({ length: 33 }, (_, at) => {
    const angle = from + ((to - from) * at) / 32;
    const flat = Math.sin(angle) ** 0.92;
    return new Vector3(Math.cos(angle) * radiusX, baseY + flat * radiusY, 0);
  });
  return new CatmullRomCurve3(points);
}

const forward = new Vector3(0, 0, 1);

function bandGeometry(): BufferGeometry {
  const curve = arc(0.9, 0.96, 0.1, Math.PI - 0.1);
  // The sweep's "up" is the viewer's direction, so its width lies across the arc.
  return sweep(curve, (t) => bandSection(t, 0.036, 0.135), { up: forward, taper: 0.012 });
}

function headCushion(): BufferGeometry {
  const curve = arc(0.845, 0.895, 0.62, Math.PI - 0.62);
  return sweep(curve, (t) => bandSection(t, 0.052, 0.15), { up: forward, taper: 0.05 });
}

/** Wider over the crown than at the ends. */
function bandSection(t: number, thickness: number, width: number) {
  const crown = Math.sin(t * Math.PI);
  return { width: thickness, height: width * (0.62 + 0.38 * crown), squareness: 3.2 };
}

function sliderGeometry(side: number): BufferGeometry {
  const curve = new CatmullRomCurve3([
    new Vector3(side * 0.895, 1.05, 0),
    new Vector3(side * 0.91, 0.93, 0),
    new Vector3(side * 0.915, 0.83, 0),
  ]);
  return sweep(curve, { width: 0.018, height: 0.055, squareness: 3 }, { up: forward, along: 24 });
}

/** Fork that holds the cup at its front and back. */
function yokeGeometry(side: number): BufferGeometry {
  const points = Array.from({ length: 25 }, (_, at) => {
    const angle = Math.PI * (at / 24);
    return new Vector3(side * (cup.x + 0.05), cup.y + Math.sin(angle) * 0.42, Math.cos(angle) * 0.4);
  });
  const curve = new CatmullRomCurve3(points);
  const across = new Vector3(1, 0, 0);
  return sweep(curve, { width: 0.026, height: 0.05, squareness: 3 }, { up: across, taper: 0.03 });
}

/** Two pins on which the cup tilts, through the ends of the yoke. */
function hingeGeometry(side: number): BufferGeometry {
  return new CylinderGeometry(0.03, 0.03, 0.88, 32)
    .rotateX(Math.PI / 2)
    .translate(side * (cup.x + 0.05), cup.y, 0);
}

/** The axis of a cup points outward from the head. */
function shellGeometry(): BufferGeometry {
  return turned([
    [0, -0.1],
    [0.36, -0.1, 0.03],
    [0.38, -0.06, 0.03],
    [0.37, 0.06, 0.08],
    [0.27, 0.155, 0.05],
    [0, 0.16],
  ]);
}

function ringGeometry(): BufferGeometry {
  return new TorusGeometry(0.292, 0.013, 24, 128).rotateX(Math.PI / 2).translate(0, 0.142, 0);
}

function capGeometry(): BufferGeometry {
  return turned([
    [0, 0.12],
    [0.27, 0.12],
    [0.27, 0.158, 0.012],
    [0.2, 0.168, 0.05],
    [0, 0.15],
  ]);
}

function markGeometry(): BufferGeometry {
  return new TorusGeometry(0.06, 0.009, 16, 64).translate(0, 0, -0.152);
}

function padGeometry(): BufferGeometry {
  return new TorusGeometry(0.275, 0.1, 40, 128);
}

function liningGeometry(): BufferGeometry {
  return turned([
    [0, -0.16],
    [0.24, -0.16],
  ]);
}
