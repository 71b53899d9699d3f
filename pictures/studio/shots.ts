/** All pictures: which model, seen from where, for which page. */
import { bag } from '../../demo/pages/models/bag';
import { bottle } from '../../demo/pages/models/bottle';
import { car } from '../../demo/pages/models/car';
import { headphones } from '../../demo/pages/models/headphones';
import { globe, heron, mushroom, pendant } from './lamps';
import type { Shot } from './stage';

const brand = { folder: 'src/brand/pictures' };
const shop = { folder: 'demo/pages/partner/pictures', room: 0.5, shadow: 0.55 };

export const shots: Record<string, () => Shot> = {
  car: () => ({
    ...brand,
    model: car(),
    camera: [6.6, 3.1, 8.6],
    target: [0.14, 1.05, 0],
    fov: 23.4,
    shadowReach: 2.9,
  }),
  bag: () => ({
    ...brand,
    model: bag(),
    camera: [2.4, 2.2, 5.4],
    target: [0, 0.98, 0],
    fov: 26,
    exposure: 0.92,
  }),
  bottle: () => ({
    ...brand,
    model: bottle(),
    camera: [1.6, 2.2, 6],
    target: [0, 1.2, 0],
    fov: 25,
    shadowReach: 1.3,
  }),
  headphones: () => ({
    ...brand,
    model: headphones(),
    camera: [2.6, 2.1, 5.2],
    target: [0, 0.86, 0],
    fov: 26,
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
