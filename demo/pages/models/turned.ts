import { LatheGeometry, Vector2 } from 'three';

/** A corner of a profile: radius from the axis, height, and how far the corner is rounded. */
export type Corner = readonly [radius: number, height: number, rounding?: number];

const arcSteps = 10;

/**
 * A solid of revolution from a profile with rounded corners: cups, bottles, wheels.
 * @param corners from one end of the axis to the other, counter-clockwise seen from the right
 */
export function turned(corners: readonly Corner[], segments = 128): LatheGeometry {
  const points: Vector2[] = [];
  corners.forEach(([radius, height, rounding = 0], at) => {
    const corner = new Vector2(radius, height);
    const before = corners[at - 1];
    const after = corners[at + 1];
    if (!rounding || !before || !after) {
      points.push(corner);
      return;
    }
    const start = towards(corner, before, rounding);
    const end = towards(corner, after, rounding);
    for (let step = 0; step <= arcSteps; step++) {
      const t = step / arcSteps;
      // Quadratic curve: tangent to both edges, near enough to an arc for a soft highlight.
      points.push(
        start
          .clone()
          .multiplyScalar((1 - t) ** 2)
          .addScaledVector(corner, 2 * t * (1 - t))
          .addScaledVector(end, t * t),
      );
    }
  });
  return new LatheGeometry(points, segments);
}

function towards(corner: Vector2, [radius, height]: Corner, distance: number): Vector2 {
  const edge = new Vector2(radius, height).sub(corner);
  return corner.clone().addScaledVector(edge, Math.min(0.5, distance / edge.length()));
}
