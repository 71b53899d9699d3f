/** Sets products on plinths, and mirrors them in the plinths' tops. */
import {
  CircleGeometry,
  EqualStencilFunc,
  Group,
  KeepStencilOp,
  Material,
  Mesh,
  MeshPhysicalMaterial,
  Plane,
  ReplaceStencilOp,
  SphereGeometry,
  Vector3,
  type BufferGeometry,
  type Object3D,
} from 'three';
import { metal } from '../../demo/pages/models/surfaces';
import { turned } from '../../demo/pages/models/turned';

/** A product and its position. */
export interface Placed {
  model: Object3D;
  /** Across and towards the viewer, in units of the scene. */
  at: [number, number];
  scale?: number;
  /** About its upright axis, in radians. */
  turn?: number;
  /** The plinth below it; without one it stands on the floor. */
  plinth?: { radius: number; height: number };
}

/** The products of one picture. */
export interface Composition {
  /** Products and plinths. */
  model: Group;
  /** The products upside down below the plinths' tops, each seen only within its own. */
  reflections: Group;
}

/** Reflectivity of a plinth's top. */
const reflection = 0.16;

/** Builds the scene. */
export function compose(items: readonly Placed[]): Composition {
  const model = new Group();
  const reflections = new Group();
  items.forEach(({ model: product, at: [x, z], scale = 1, turn = 0, plinth }, index) => {
    const height = plinth?.height ?? 0;
    const placed = new Group();
    placed.add(product);
    placed.scale.setScalar(scale);
    placed.rotation.y = turn;
    placed.position.set(x, height, z);
    model.add(placed);
    coverStencil(placed);
    if (!plinth) return;
    const base = plinthMesh(plinth.radius, height, index + 1);
    base.position.set(x, 0, z);
    model.add(base);
    const mirrored = mirror(placed, height, index + 1);
    reflections.add(mirrored);
  });
  return { model, reflections };
}

/** A polished brass ball. */
export function ball(radius: number): Mesh {
  const mesh = new Mesh(new SphereGeometry(radius, 96, 64), metal('#e7c083', 0.16));
  mesh.position.y = radius;
  const holder = new Mesh();
  holder.add(mesh);
  return holder;
}

/**
 * A round plinth in the colour of what lies behind the picture: light on it is translucent white, shade translucent
 * black, so that it suits the brand side of every brand.
 */
function plinthMesh(radius: number, height: number, stencil: number): Group {
  const bevel = 0.03;
  const side = turned(
    [
      [radius, 0],
      [radius, height, bevel],
      [radius - bevel * 1.6, height],
    ],
    256,
  );
  const top = new CircleGeometry(radius - bevel * 1.6, 256).rotateX(-Math.PI / 2).translate(0, height, 0);
  const polished = tint('#7c7c7c');
  writeStencil(polished, stencil);
  return new Group().add(new Mesh(side, tint('#5c5c5c')), new Mesh(top, polished));
}

/** Turns the light on a grey surface into a tint of the background. */
function tint(color: string): MeshPhysicalMaterial {
  const material = new MeshPhysicalMaterial({
    color,
    roughness: 0.55,
    clearcoat: 0.35,
    clearcoatRoughness: 0.4,
  });
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      '#include <premultiplied_alpha_fragment>',
      `float light = dot(gl_FragColor.rgb, vec3(0.3, 0.59, 0.11)) - 0.5;
      float cover = light > 0.0 ? min(0.7, light * 0.95) : min(0.6, -light * 1.35);
      gl_FragColor = vec4(vec3(light > 0.0 ? 1.0 : 0.05) * cover, cover);`,
    );
  };
  return material;
}

/** Numbers the pixels in which a plinth is seen. */
function writeStencil(material: Material, ref: number): void {
  material.stencilWrite = true;
  material.stencilRef = ref;
  material.stencilZPass = ReplaceStencilOp;
}

/** Excludes the pixels of a product from the plinth behind it. */
function coverStencil(product: Object3D): void {
  eachMaterial(product, (material) => writeStencil(material, 0));
}

function eachMaterial(object: Object3D, visit: (material: Material) => void): void {
  object.traverse((part) => {
    if (hasMaterial(part)) visit(part.material);
  });
}

/** Every part of our models has one material. */
function hasMaterial(part: Object3D): part is Mesh<BufferGeometry, Material> {
  return part instanceof Mesh && part.material instanceof Material;
}

/** A copy upside down below a plinth's top. Its depth is rendered first, so that each pixel gets only the front. */
function mirror(placed: Object3D, height: number, stencil: number): Group {
  const group = new Group();
  const below = new Plane(new Vector3(0, -1, 0), height);
  for (const pass of ['depth', 'color'] as const) {
    const copy = placed.clone();
    copy.traverse((part) => {
      if (!hasMaterial(part)) return;
      part.castShadow = part.receiveShadow = false;
      part.renderOrder = pass === 'depth' ? -1 : 1;
      const original = part.material;
      part.visible = !original.transparent;
      const material = original.clone();
      material.onBeforeCompile = (...values) => original.onBeforeCompile(...values);
      Object.assign(material, {
        clippingPlanes: [below],
        transparent: true,
        opacity: original.opacity * reflection,
        depthWrite: pass === 'depth',
        colorWrite: pass === 'color',
        stencilWrite: true,
        stencilRef: stencil,
        stencilFunc: EqualStencilFunc,
        stencilZPass: KeepStencilOp,
      });
      part.material = material;
    });
    const upsideDown = new Group();
    upsideDown.add(copy);
    upsideDown.scale.y = -1;
    upsideDown.position.y = 2 * height;
    group.add(upsideDown);
  }
  return group;
}
