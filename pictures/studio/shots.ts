/** All pictures: their models, camera and page. */
import { Group, type Object3D } from 'three';
import { bag } from '../../demo/pages/models/bag';
import { bottle } from '../../demo/pages/models/bottle';
import { car } from '../../demo/pages/models/car';
import { carWheel } from '../../demo/pages/models/carWheel';
import { wheelRadius } from '../../demo/pages/models/carShape';
import { headphones } from '../../demo/pages/models/headphones';
import { ball, compose } from './composition';
import { globe, heron, mushroom, pendant } from './lamps';
import type { Shot } from './stage';

/** The brand panel: one camera, floor and light for all compositions. */
const brand = {
  folder: 'src/brand/pictures',
  aspect: 1.2,
  camera: [0, 3.5, 10.6],
  target: [0.05, 1.36, 0],
  fov: 24,
  shadow: 0.42,
  shadowReach: 3.4,
} satisfies Partial<Shot>;
const shop = { folder: 'demo/pages/partner/pictures', room: 0.5, shadow: 0.55 };

export const shots: Record<string, () => Shot> = {
  bottle: () => ({
    ...brand,
    ...compose([
      { model: bottle(), at: [1.12, -0.15], plinth: { radius: 1.12, height: 0.86 } },
      {
        model: headphones(),
        at: [-1.22, 0.35],
        scale: 0.86,
        turn: 0.42,
        plinth: { radius: 1.2, height: 0.42 },
      },
      { model: ball(0.21), at: [0.16, 1.55] },
    ]),
  }),
  headphones: () => ({
    ...brand,
    ...compose([
      { model: headphones(), at: [0.66, 0.1], scale: 1.14, turn: -0.4, plinth: { radius: 1.5, height: 0.6 } },
      { model: bag(), at: [-1.5, -0.1], scale: 0.66, turn: 0.35, plinth: { radius: 0.92, height: 0.3 } },
      { model: ball(0.21), at: [-0.62, 1.45] },
    ]),
  }),
  car: () => ({
    ...brand,
    ...compose([
      { model: car(), at: [0.5, 0.1], scale: 0.82, turn: -0.56, plinth: { radius: 2.1, height: 0.42 } },
      {
        model: uprightWheel(),
        at: [-2.05, -1.1],
        scale: 1.5,
        turn: 0.3,
        plinth: { radius: 0.72, height: 0.9 },
      },
      { model: ball(0.19), at: [-1.75, 1.35] },
    ]),
  }),
  bag: () => ({
    ...brand,
    ...compose([
      { model: bag(), at: [0.78, 0], scale: 1.12, turn: -0.32, plinth: { radius: 1.42, height: 0.78 } },
      { model: bottle(), at: [-1.4, 0.3], scale: 0.68, turn: 0.1, plinth: { radius: 0.86, height: 0.4 } },
      { model: ball(0.21), at: [-0.35, 1.55] },
    ]),
    exposure: 0.94,
    shadowReach: 2.6,
  }),
  pendant: () => ({
    ...shop,
    model: pendant(),
    camera: [0, -0.55, 6],
    target: [0, 0.62, 0],
    fov: 24,
    shadow: 0,
  }),
  mushroom: () => ({
    ...shop,
    model: mushroom(),
    camera: [1.4, 1.7, 5],
    target: [0, 0.82, 0],
    fov: 24,
    shadowReach: 1.3,
  }),
  globe: () => ({
    ...shop,
    model: globe(),
    camera: [1.4, 1.5, 5],
    target: [0, 0.72, 0],
    fov: 22,
    shadowReach: 1.1,
  }),
  heron: () => ({
    ...shop,
    model: heron(),
    camera: [1.2, 1.7, 5.4],
    target: [-0.02, 1.02, 0],
    fov: 26,
    shadowReach: 1.4,
  }),
};

/** A wheel on its tread, facing the viewer. */
function uprightWheel(): Object3D {
  const wheel = carWheel();
  wheel.position.y = wheelRadius;
  const group = new Group();
  group.add(wheel);
  return group;
}
