/** A carafe-like bottle, about 2.4 units high, standing on y = 0: clear shell, liquid, printed sleeve, cap with a loop. */
import {
  CatmullRomCurve3,
  CylinderGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshPhysicalMaterial,
  PlaneGeometry,
  Vector2,
  Vector3,
  type BufferGeometry,
} from 'three';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import { lacquer, matt, metal } from './surfaces';
import { sweep } from './sweep';
import { turned, type Corner } from './turned';

/** Outside of the glass from the foot to the lip. */
const outline: Corner[] = [
  [0, 0.035],
  [0.3, 0, 0.06],
  [0.475, 0, 0.09],
  [0.505, 1.08, 0.42],
  [0.225, 1.56, 0.3],
  [0.2, 1.86],
];

/** Builds the model. */
export function bottle(): Group {
  const group = new Group();
  const add = (name: string, geometry: BufferGeometry, material: Mesh['material']) => {
    const mesh = new Mesh(geometry, material);
    mesh.name = name;
    group.add(mesh);
    return mesh;
  };
  add('Liquid', liquidGeometry(), liquid());
  const shell = add('Glass', turned(outline, 192), glass());
  shell.renderOrder = 2;
  add('Sleeve', sleeveGeometry(), matt('#f1edf6', 0.55));
  add('Print', printGeometry(), matt('#2a2333', 0.7));
  add('Sleeve line', lineGeometry(0.47), metal('#e9cfa0', 0.3));
  add('Collar', collarGeometry(), metal('#e9cfa0', 0.18));
  add('Cap', capGeometry(), lacquer('#f4f1f8', 0.4));
  add('Loop', loopGeometry(), matt('#2a2333', 0.5));
  add('Loop pin', pinGeometry(), metal('#e9cfa0', 0.18));
  return group;
}

/** Clear and thin: only its reflections are visible. */
function glass(): MeshPhysicalMaterial {
  const material = new MeshPhysicalMaterial({
    color: '#fff4e6',
    roughness: 0.03,
    transparent: true,
    opacity: 0.1,
    clearcoat: 1,
    clearcoatRoughness: 0.02,
    side: DoubleSide,
    depthWrite: false,
  });
  // Real glass is visible at its rim, along the line of sight; the material alone is equally clear everywhere.
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      '#include <opaque_fragment>',
      `float rim = pow(1.0 - abs(dot(normalize(vViewPosition), normal)), 3.0);
      diffuseColor.a = mix(diffuseColor.a, 0.62, rim);
      #include <opaque_fragment>`,
    );
  };
  return material;
}

function liquid(): MeshPhysicalMaterial {
  return new MeshPhysicalMaterial({
    color: '#c8671a',
    roughness: 0.12,
    clearcoat: 1,
    clearcoatRoughness: 0.02,
    emissive: '#a23c06',
    emissiveIntensity: 0.26,
  });
}

/** The inside of the glass, filled to below the shoulder. */
function liquidGeometry(): BufferGeometry {
  return turned(
    [
      [0, 0.075],
      [0.3, 0.05, 0.05],
      [0.445, 0.045, 0.08],
      [0.474, 1.06, 0.38],
      [0.3, 1.36, 0.06],
      [0, 1.37],
    ],
    192,
  );
}

function sleeveGeometry(): BufferGeometry {
  return turned([
    [0.49, 0.4],
    [0.502, 0.4, 0.008],
    [0.512, 0.86, 0.008],
    [0.5, 0.86],
  ]);
}

/** Centre of the print on the sleeve: height, angle from the front, and distance from its middle to a corner. */
const print = { height: 0.665, angle: 0.12, size: 0.105, gap: 0.008 };

/** A corner of the print's hexagon. */
function corner(at: number): Vector2 {
  const angle = Math.PI / 6 + (at * Math.PI) / 3;
  return new Vector2(Math.cos(angle), Math.sin(angle)).multiplyScalar(print.size);
}

/** A cube, printed on the sleeve: three rhombi with gaps between them. */
function printGeometry(): BufferGeometry {
  const faces = [0, 2, 4].map((at) => {
    const shift = corner(at + 1).multiplyScalar(print.gap / print.size);
    return sleevePatch(
      [new Vector2(), corner(at), corner(at + 1), corner(at + 2)].map((point) => point.add(shift)),
    );
  });
  return mergeGeometries(faces);
}

/** A four-sided patch, bent around the sleeve. */
function sleevePatch([first, second, third, fourth]: Vector2[]): BufferGeometry {
  const steps = 12;
  const geometry = new PlaneGeometry(1, 1, steps, steps);
  const place = geometry.getAttribute('position');
  if (!first || !second || !third || !fourth) throw new Error('a patch has four corners');
  for (let at = 0; at < place.count; at++) {
    const [u, v] = [place.getX(at) + 0.5, place.getY(at) + 0.5];
    const point = first.clone().lerp(second, u).lerp(fourth.clone().lerp(third, u), v);
    const radius = 0.506 + 0.0125 * ((print.height + point.y - 0.4) / 0.46);
    const angle = print.angle + point.x / radius;
    place.setXYZ(at, Math.sin(angle) * radius, print.height + point.y, Math.cos(angle) * radius);
  }
  geometry.computeVertexNormals();
  return geometry;
}

function lineGeometry(height: number): BufferGeometry {
  return turned([
    [0.49, height],
    [0.507, height, 0.003],
    [0.507, height + 0.012, 0.003],
    [0.49, height + 0.012],
  ]);
}

function collarGeometry(): BufferGeometry {
  return turned([
    [0.18, 1.76],
    [0.236, 1.76, 0.012],
    [0.236, 1.82, 0.012],
    [0.18, 1.82],
  ]);
}

function capGeometry(): BufferGeometry {
  return turned([
    [0, 1.83],
    [0.25, 1.83, 0.015],
    [0.255, 2.2, 0.09],
    [0, 2.215],
  ]);
}

/** The pin through cap and loop. */
function pinGeometry(): BufferGeometry {
  return new CylinderGeometry(0.032, 0.032, 0.6, 32).rotateZ(Math.PI / 2).translate(0, 1.99, 0);
}

/** A carrying loop over the cap. */
function loopGeometry(): BufferGeometry {
  const points = Array.from({ length: 25 }, (_, at) => {
    const angle = Math.PI * (at / 24);
    return new Vector3(Math.cos(angle) * 0.272, 2.02 + Math.sin(angle) * 0.36, 0);
  });
  const curve = new CatmullRomCurve3([new Vector3(0.272, 1.93, 0), ...points, new Vector3(-0.272, 1.93, 0)]);
  const section = { width: 0.018, height: 0.07, squareness: 3 };
  return sweep(curve, section, { up: new Vector3(0, 0, 1), taper: 0.03 });
}
