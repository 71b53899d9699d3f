/** A fastback concept car in metres, standing on y = 0, its nose towards +x. For pictures: its mesh is heavy. */
import { CatmullRomCurve3, Group, Mesh, SphereGeometry, Vector3 } from 'three';
import { carPaint } from './carPaint';
import { axles, carField, wheelRadius } from './carShape';
import { carWheel } from './carWheel';
import { lacquer, matt } from './surfaces';
import { surfaceNet } from './surfaceNet';
import { sweep } from './sweep';

/**
 * Builds the model.
 * @param color of the paint
 * @param cell side of a mesh cell in metres
 */
export function car(color = '#c4bfd6', cell = 0.014): Group {
  const group = new Group();
  const volume = { min: [-2.4, 0.1, -1.1], max: [2.5, 1.55, 1.1], cell } as const;
  const body = new Mesh(surfaceNet(carField, volume), carPaint(color));
  body.name = 'Body';
  group.add(body);
  for (const axle of axles) {
    for (const side of [-1, 1]) {
      const wheel = carWheel();
      wheel.position.set(axle, wheelRadius, side * 0.75);
      if (side < 0) wheel.rotation.y = Math.PI;
      group.add(wheel);
    }
  }
  for (const side of [-1, 1]) group.add(mirror(side, color));
  return group;
}

function mirror(side: number, color: string): Group {
  const group = new Group();
  const head = new Mesh(new SphereGeometry(1, 48, 32), lacquer(color, 0.32));
  head.scale.set(0.075, 0.058, 0.115);
  head.position.set(0.56, 1.03, side * 0.93);
  head.rotation.y = side * 0.3;
  const curve = new CatmullRomCurve3([
    new Vector3(0.6, 0.95, side * 0.7),
    new Vector3(0.59, 0.98, side * 0.8),
    new Vector3(0.58, 1.0, side * 0.9),
  ]);
  const section = { width: 0.028, height: 0.012 };
  const arm = new Mesh(sweep(curve, section, { up: new Vector3(0, 1, 0), along: 24 }), matt('#15131a', 0.5));
  group.add(head, arm);
  return group;
}
