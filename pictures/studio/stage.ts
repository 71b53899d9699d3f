/**
 * The photo studio, run in a browser: soft boxes, a shadow-catching floor and many exposures of one model. Each
 * exposure moves the lamps and the camera by a little; their average has soft shadows and smooth edges.
 */
import {
  ACESFilmicToneMapping,
  Box3,
  DirectionalLight,
  PCFShadowMap,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
  type Object3D,
} from 'three';
import { develop } from './develop';
import { aim, floor, shadowLight, skyDirection, studioEnvironment } from './studioRoom';

/** How a model is photographed. */
export interface Shot {
  model: Object3D;
  /** Position and target of the camera, in units of the model. */
  camera: [number, number, number];
  target: [number, number, number];
  /** Vertical angle of view in degrees. */
  fov: number;
  exposure?: number;
  /** How dark the shadow on the floor is, 0 to 1. */
  shadow?: number;
  /** How far the shadow reaches from the middle, in units of the model. */
  shadowReach?: number;
  /** Light of the room, 1 = bright studio. */
  room?: number;
  /** Visible only in the model's polished tops (`compose`). */
  reflections?: Object3D;
  /** Width divided by height; 1 where it is absent. */
  aspect?: number;
  /** Folder of the finished picture, from the project's root. */
  folder: string;
}

/** Size and number of exposures. */
export interface Quality {
  /** Square root of the picture's area, in pixels. */
  sizePx: number;
  exposures: number;
}

/**
 * Takes the picture.
 * @returns a canvas with a transparent background
 */
export function photograph(shot: Shot, { sizePx, exposures }: Quality): HTMLCanvasElement {
  const { aspect = 1 } = shot;
  const width = 2 * Math.round((sizePx * Math.sqrt(aspect)) / 2);
  const height = 2 * Math.round(width / aspect / 2);
  const renderer = createRenderer(shot, width, height);
  const { scene, showReflections, moveLamps } = setScene(shot, renderer);
  const camera = new PerspectiveCamera(shot.fov, aspect, 0.1, 100);
  camera.position.set(...shot.camera);
  camera.lookAt(...shot.target);
  const shift = (x: number, y: number) => camera.setViewOffset(width, height, x, y, width, height);

  const sum = new Float32Array(width * height * 4);
  const pixels = new Uint8Array(sum.length);
  const context = renderer.getContext();
  for (let at = 1; at <= exposures; at++) {
    const [x, y] = [halton(at, 2) - 0.5, halton(at, 3) - 0.5];
    moveLamps(at);
    showReflections(false);
    shift(x, y);
    renderer.render(scene, camera);
    if (shot.reflections) {
      showReflections(true);
      shift(x + (halton(at, 5) - 0.5) * reflectionBlurPx, y + (halton(at, 7) - 0.5) * reflectionBlurPx * 2);
      renderer.clearDepth();
      renderer.render(scene, camera);
    }
    context.readPixels(0, 0, width, height, context.RGBA, context.UNSIGNED_BYTE, pixels);
    for (let index = 0; index < sum.length; index++) sum[index] = (sum[index] ?? 0) + (pixels[index] ?? 0);
  }
  renderer.dispose();
  return develop(sum, width, exposures);
}

function createRenderer(shot: Shot, width: number, height: number): WebGLRenderer {
  const renderer = new WebGLRenderer({ alpha: true, stencil: true, preserveDrawingBuffer: true });
  renderer.setSize(width, height, false);
  renderer.setClearColor(0x000000, 0);
  renderer.toneMapping = ACESFilmicToneMapping;
  renderer.toneMappingExposure = shot.exposure ?? 1;
  renderer.localClippingEnabled = true;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  return renderer;
}

/** How much a polished top blurs its reflection. */
const reflectionBlurPx = 5;

/** Puts the model on the floor between a key lamp from the front left and a sky of lamps. */
function setScene(shot: Shot, renderer: WebGLRenderer) {
  const { model, reflections, room = 1, shadow = 0.5, shadowReach = 1.9 } = shot;
  const scene = new Scene();
  scene.environment = studioEnvironment(renderer);
  scene.environmentIntensity = 0.75 * room;
  model.position.y -= new Box3().setFromObject(model).min.y;
  model.traverse((part) => {
    part.castShadow = part.receiveShadow = true;
  });
  const box = new Box3().setFromObject(model);
  const radius = box.getSize(new Vector3()).length() / 2;
  const centre = box.getCenter(new Vector3());
  const key = shadowLight(radius, 1.5 * room);
  const sky = shadowLight(radius, 1.1 * room);
  const ground = floor(shadow, shadowReach);
  scene.add(model, ground, key, key.target, sky, sky.target);
  if (reflections) scene.add(reflections, rim(room));
  /** Selects the real objects or only their reflections. */
  const showReflections = (isReflected: boolean) => {
    model.visible = ground.visible = !isReflected;
    if (reflections) reflections.visible = isReflected;
    renderer.autoClear = renderer.shadowMap.autoUpdate = !isReflected;
  };
  const moveLamps = (at: number) => {
    const [u, v, s, t] = [halton(at, 2), halton(at, 3), halton(at, 5), halton(at, 7)];
    aim(key, centre, radius, new Vector3(-0.55 + u * 0.5, 1.05 + v * 0.3, 0.75 + s * 0.5));
    aim(sky, centre, radius, skyDirection(s, t));
  };
  return { scene, showReflections, moveLamps };
}

/** A light from behind, on the right: it separates the products from a dark background. */
function rim(room: number): DirectionalLight {
  const light = new DirectionalLight('#fff1e2', 1.6 * room);
  light.position.set(5, 3.2, -6);
  return light;
}

/** Numbers that fill 0 to 1 evenly without repeating. */
function halton(index: number, base: number): number {
  let [result, fraction, rest] = [0, 1, index];
  while (rest > 0) {
    fraction /= base;
    result += fraction * (rest % base);
    rest = Math.floor(rest / base);
  }
  return result;
}
