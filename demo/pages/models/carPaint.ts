import { MeshPhysicalMaterial } from 'three';

/**
 * Car paint that colours glass, lamps, gaps and trim by position on the body, so that their edges stay sharp with any
 * mesh.
 * @param color of the lacquer
 */
export function carPaint(color: string): MeshPhysicalMaterial {
  const material = new MeshPhysicalMaterial({
    color,
    metalness: 0.35,
    roughness: 0.32,
    clearcoat: 1,
    clearcoatRoughness: 0.03,
  });
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec3 vPlace;')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nvPlace = position;');
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\nvarying vec3 vPlace;\n${zones}`)
      .replace(
        '#include <map_fragment>',
        '#include <map_fragment>\nint zone = zoneOf(vPlace);\npaintZone(zone, diffuseColor.rgb);',
      )
      .replace(
        '#include <roughnessmap_fragment>',
        '#include <roughnessmap_fragment>\nroughnessFactor = zone == 1 ? 0.06 : zone == 2 ? 0.75 : roughnessFactor;',
      )
      .replace(
        '#include <metalnessmap_fragment>',
        '#include <metalnessmap_fragment>\nmetalnessFactor = zone == 5 ? 1.0 : zone == 0 ? metalnessFactor : 0.0;',
      )
      .replace(
        '#include <emissivemap_fragment>',
        '#include <emissivemap_fragment>\nif (zone == 3) totalEmissiveRadiance += vec3(2.6, 2.7, 3.0);\nif (zone == 6) totalEmissiveRadiance += vec3(1.6, 0.05, 0.1);',
      );
  };
  return material;
}

/** 0 paint, 1 glass, 2 matt trim, 3 headlamp, 4 gap, 5 bright strip, 6 tail lamp. */
const zones = /* glsl */ `
float deckAt(float x) {
  return x < -0.3 ? mix(1.0, 0.965, smoothstep(-1.4, -0.3, x)) : mix(0.965, 0.93, smoothstep(0.6, 1.4, x));
}
bool isLine(float value, float width) { return abs(value) < width; }
float boxAt(vec2 p, vec2 centre, vec2 half_, float round_) {
  vec2 d = abs(p - centre) - half_ + round_;
  return length(max(d, 0.0)) + min(max(d.x, d.y), 0.0) - round_;
}
int zoneOf(vec3 p) {
  float side = abs(p.z);
  float belt = deckAt(p.x) + 0.035;
  float front = length(p.xy - vec2(1.4, 0.365));
  float rear = length(p.xy - vec2(-1.4, 0.365));
  if (min(front, rear) < 0.432 && side > 0.5) return 2;
  if (p.x > 1.75) {
    float lamp = boxAt(vec2(side, p.y), vec2(0.52, 0.7 - 0.03 * side), vec2(0.27, 0.012), 0.012);
    if (lamp < 0.0) return 3;
    if (lamp < 0.022) return 2;
    if (boxAt(vec2(side, p.y), vec2(0.0, 0.39), vec2(0.58, 0.085), 0.06) < 0.0) return 2;
  }
  if (p.x < -1.95 && boxAt(vec2(side, p.y), vec2(0.0, 0.9), vec2(0.72, 0.014), 0.012) < 0.0) return 6;
  if (p.y < 0.285) return 2;
  if (p.y > belt && p.x > -1.75 && p.x < 1.25) {
    if (p.y < belt + 0.016 && p.x < 0.82) return 5;
    float pillar = p.x + 0.42 + 0.25 * (p.y - 0.95);
    if (side > 0.42 && p.y < 1.34 && isLine(pillar, 0.022)) return 2;
    return 1;
  }
  if (side > 0.5 && p.y > 0.32) {
    float doorFront = p.x - 0.78 - 0.16 * (p.y - 0.5) * (p.y - 0.5);
    float doorRear = p.x + 0.42 + 0.25 * (p.y - 0.95);
    if (isLine(doorFront, 0.006) || isLine(doorRear, 0.006)) return 4;
    if (p.x > -0.27 && p.x < 0.78 && isLine(p.y - 0.325, 0.006)) return 4;
    if (boxAt(p.xy, vec2(-0.24, 0.79), vec2(0.085, 0.011), 0.01) < 0.0) return 5;
  }
  if (p.x > 0.95 && p.y > 0.5) {
    float bonnet = side - (0.66 - 0.05 * (p.x - 1.0));
    if (isLine(bonnet, 0.006) && p.x < 1.95) return 4;
    if (side < 0.62 && isLine(p.x - 1.95 + 0.3 * side * side, 0.007)) return 4;
  }
  return 0;
}
void paintZone(int zone, inout vec3 color) {
  if (zone == 1) color = vec3(0.006, 0.006, 0.01);
  if (zone == 2) color = vec3(0.012, 0.011, 0.014);
  if (zone == 3) color = vec3(0.9);
  if (zone == 4) color *= 0.06;
  if (zone == 5) color = vec3(0.82, 0.8, 0.78);
  if (zone == 6) color = vec3(0.3, 0.0, 0.02);
}
`;
