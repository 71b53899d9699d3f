/** Four lamps of the shop page, lit, in units of about 30 cm. The standing ones stand on y = 0. */
import {
  CatmullRomCurve3,
  CylinderGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshPhysicalMaterial,
  SphereGeometry,
  Vector3,
  type BufferGeometry,
  type Material,
} from 'three';
import { lacquer, matt, metal } from '../../demo/pages/models/surfaces';
import { sweep } from '../../demo/pages/models/sweep';
import { turned, type Corner } from '../../demo/pages/models/turned';

/** Adds a named part to a lamp. */
function addTo(group: Group, name: string, geometry: BufferGeometry, material: Material): Mesh {
  const mesh = new Mesh(geometry, material);
  mesh.name = name;
  group.add(mesh);
  return mesh;
}

/** Opal glass with a lamp inside: brightest at a right angle. */
function opal(light = 1): MeshPhysicalMaterial {
  const material = new MeshPhysicalMaterial({
    color: '#a98a5e',
    roughness: 0.35,
    clearcoat: 0.6,
    clearcoatRoughness: 0.2,
    emissive: '#ff9d3c',
    emissiveIntensity: light,
  });
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      '#include <emissivemap_fragment>',
      `float facing = abs(dot(normalize(vViewPosition), normal));
      totalEmissiveRadiance *= mix(0.28, 1.0, facing * facing);
      totalEmissiveRadiance += vec3(0.62, 0.42, 0.2) * pow(facing, 4.0);
      #include <emissivemap_fragment>`,
    );
  };
  return material;
}

/** The white inner side of a metal shade, lit. */
function litInside(light: number): MeshPhysicalMaterial {
  const material = matt('#fff6e6', 0.8);
  material.side = DoubleSide;
  material.emissive.set('#ffb050');
  material.emissiveIntensity = light;
  return material;
}

const luna: Corner[] = [
  [0.05, 0.86],
  [0.12, 0.84, 0.05],
  [0.42, 0.74, 0.3],
  [0.86, 0.3, 0.4],
  [1, 0, 0.02],
];

/** A pendant with a deep enamel dome; its cord leaves the picture at the top. */
export function pendant(): Group {
  const group = new Group();
  const brass = metal('#d8b173', 0.25);
  const shade = lacquer('#c8402a', 0.3);
  shade.side = DoubleSide;
  addTo(group, 'Shade', turned(luna.toReversed(), 192), shade);
  const inside = luna.map(([radius, height, ...rounding]): Corner => [
    radius * 0.985,
    height - 0.012,
    ...rounding,
  ]);
  addTo(group, 'Inside', turned(inside.toReversed(), 192), litInside(1.1));
  addTo(group, 'Bulb', new SphereGeometry(0.2, 48, 32), opal(2.4)).position.y = 0.2;
  addTo(
    group,
    'Socket',
    turned([
      [0, 0.82],
      [0.13, 0.82, 0.01],
      [0.1, 1.0, 0.03],
      [0, 1.01],
    ]),
    brass,
  );
  addTo(group, 'Cord', new CylinderGeometry(0.016, 0.016, 5, 16).translate(0, 3.5, 0), matt('#1b1714', 0.8));
  return group;
}

/** A table lamp like a mushroom: opal cap, tapered stem. */
export function mushroom(): Group {
  const group = new Group();
  const enamel = lacquer('#2f6f63', 0.35);
  addTo(
    group,
    'Cap',
    turned(
      [
        [0.2, 0.98],
        [0.66, 0.97, 0.05],
        [0.78, 1.1, 0.1],
        [0.66, 1.5, 0.34],
        [0.2, 1.6, 0.18],
        [0, 1.605],
      ],
      192,
    ),
    opal(0.75),
  );
  addTo(
    group,
    'Stem',
    turned(
      [
        [0, 0],
        [0.46, 0, 0.03],
        [0.46, 0.07, 0.04],
        [0.17, 0.16, 0.14],
        [0.13, 0.9, 0.1],
        [0.24, 1.02],
      ],
      192,
    ),
    enamel,
  );
  addTo(
    group,
    'Switch',
    new CylinderGeometry(0.05, 0.05, 0.03, 32).translate(0.31, 0.09, 0.16),
    metal('#d8b173', 0.25),
  );
  return group;
}

/** A globe that rests in a brass bowl. */
export function globe(): Group {
  const group = new Group();
  addTo(group, 'Globe', new SphereGeometry(0.62, 96, 64).translate(0, 0.82, 0), opal(0.8));
  const bowl: Corner[] = [
    [0, 0],
    [0.3, 0, 0.02],
    [0.27, 0.06, 0.03],
    [0.2, 0.16, 0.06],
    [0.36, 0.32, 0.04],
    [0.34, 0.335],
  ];
  addTo(group, 'Bowl', turned(bowl, 160), metal('#d8b173', 0.2));
  return group;
}

/** A reading lamp on a bent tube, its cone looking down. */
export function heron(): Group {
  const group = new Group();
  const enamel = lacquer('#e6b93f', 0.35);
  const tube = new CatmullRomCurve3([
    new Vector3(-0.5, 0.05, 0),
    new Vector3(-0.52, 0.7, 0),
    new Vector3(-0.5, 1.4, 0),
    new Vector3(-0.3, 1.86, 0),
    new Vector3(0.1, 1.98, 0),
    new Vector3(0.42, 1.84, 0),
  ]);
  addTo(
    group,
    'Base',
    turned(
      [
        [0, 0],
        [0.42, 0, 0.02],
        [0.42, 0.07, 0.03],
        [0, 0.08],
      ],
      160,
    ),
    enamel,
  ).position.x = -0.5;
  addTo(group, 'Tube', sweep(tube, { width: 0.032, height: 0.032 }, { up: new Vector3(0, 0, 1) }), enamel);
  const head = new Group();
  const cone: Corner[] = [
    [0.03, 0.46],
    [0.13, 0.45, 0.05],
    [0.17, 0.34, 0.1],
    [0.44, 0.02, 0.02],
    [0.44, 0],
  ];
  const shade = lacquer('#e6b93f', 0.35);
  shade.side = DoubleSide;
  addTo(head, 'Cone', turned(cone.toReversed(), 160), shade);
  const inside = cone.map(([radius, height, ...rounding]): Corner => [
    radius * 0.97,
    height - 0.01,
    ...rounding,
  ]);
  addTo(head, 'Inside', turned(inside.toReversed(), 160), litInside(1.2));
  addTo(head, 'Bulb', new SphereGeometry(0.13, 48, 32).translate(0, 0.12, 0), opal(2.4));
  head.position.set(0.5, 1.45, 0);
  head.rotation.z = 0.35;
  group.add(head);
  return group;
}
