/** The 3D view: scene, camera and rendering. Renders only after a change, and never while it is not visible. */
import {
  ACESFilmicToneMapping,
  Box3,
  BoxHelper,
  DirectionalLight,
  GridHelper,
  Mesh,
  MeshPhysicalMaterial,
  MOUSE,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  PMREMGenerator,
  Raycaster,
  Scene,
  ShadowMaterial,
  TOUCH,
  Vector2,
  Vector3,
  WebGLRenderer,
  type Group,
} from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js';

export interface Viewport {
  /**
   * Renders again soon; call it after every change of the model.
   * @param hasNewShadow a part was shown or hidden
   */
  redraw(hasNewShadow?: boolean): void;
  select(mesh: Mesh | undefined): void;
  setTool(tool: 'orbit' | 'pan'): void;
  setTurntable(isOn: boolean): void;
  setGrid(isOn: boolean): void;
  setWireframe(isOn: boolean): void;
  fit(): void;
  /** The view as a PNG; `null` when the browser cannot make one. */
  picture(): Promise<Blob | null>;
}

const startDirection = new Vector3(0.42, 0.26, 1).normalize();
/** A press that moves further than this, in CSS pixels, is a drag and selects nothing. */
const clickSlackPx = 4;

/**
 * Shows a model.
 * @param canvas to render to; its parent sets the size
 * @param model rendered, and hit-tested for clicks
 * @param onPick called at a click with the part under it, or `undefined` beside the model
 * @throws Error when the browser has no WebGL
 */
export function createViewport(
  canvas: HTMLCanvasElement,
  model: Group,
  onPick: (mesh: Mesh | undefined) => void,
): Viewport {
  const renderer = new WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: true });
  renderer.toneMapping = ACESFilmicToneMapping;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  // Model and light do not move, so the shadow is rendered only at first and when a part is shown or hidden.
  renderer.shadowMap.autoUpdate = false;
  renderer.shadowMap.needsUpdate = true;
  renderer.setClearColor('#202226');
  const { scene, grid, frame } = createScene(renderer, model);
  const camera = new PerspectiveCamera(30, 1, 0.1, 60);
  const controls = new OrbitControls(camera, canvas);
  const bounds = new Box3().setFromObject(model);

  let isAsked = false;
  const draw = () => {
    isAsked = false;
    controls.update();
    renderer.render(scene, camera);
    if (controls.autoRotate && !document.hidden) redraw();
  };
  const redraw = (hasNewShadow = false) => {
    renderer.shadowMap.needsUpdate ||= hasNewShadow;
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(draw);
  };
  const fit = () => {
    const distance = 5.3 / Math.min(1, camera.aspect * 0.92);
    bounds.getCenter(controls.target);
    camera.position.copy(controls.target).addScaledVector(startDirection, distance);
    redraw();
  };

  controls.minDistance = 1.6;
  controls.maxDistance = 12;
  controls.maxPolarAngle = Math.PI * 0.56;
  controls.autoRotateSpeed = 1.4;
  controls.addEventListener('change', () => redraw());
  document.addEventListener('visibilitychange', () => redraw());
  new ResizeObserver(() => {
    resize(renderer, camera, canvas);
    redraw();
  }).observe(canvas.parentElement ?? canvas);
  resize(renderer, camera, canvas);
  fit();
  listenForPicks(canvas, camera, model, onPick);

  return {
    redraw,
    fit,
    select(mesh) {
      frame.visible = mesh !== undefined;
      if (mesh) frame.setFromObject(mesh);
      redraw();
    },
    setTool(tool) {
      controls.mouseButtons.LEFT = tool === 'pan' ? MOUSE.PAN : MOUSE.ROTATE;
      controls.touches.ONE = tool === 'pan' ? TOUCH.PAN : TOUCH.ROTATE;
    },
    setTurntable(isOn) {
      controls.autoRotate = isOn;
      redraw();
    },
    setGrid(isOn) {
      grid.visible = isOn;
      redraw();
    },
    setWireframe(isOn) {
      for (const mesh of meshesOf(model)) {
        if (mesh.material instanceof MeshPhysicalMaterial) mesh.material.wireframe = isOn;
      }
      redraw();
    },
    picture: () => new Promise((resolve) => canvas.toBlob(resolve, 'image/png')),
  };
}

/** All meshes below a group, in its order. */
export function meshesOf(model: Group): Mesh[] {
  const meshes: Mesh[] = [];
  model.traverse((child) => {
    if (child instanceof Mesh) meshes.push(child);
  });
  return meshes;
}

function createScene(renderer: WebGLRenderer, model: Group) {
  const scene = new Scene();
  const generator = new PMREMGenerator(renderer);
  scene.environment = generator.fromScene(new RoomEnvironment(), 0.04).texture;
  scene.environmentIntensity = 0.8;
  generator.dispose();

  const light = new DirectionalLight('#fff4e6', 1.6);
  light.position.set(-2, 4, 3);
  light.castShadow = true;
  light.shadow.mapSize.set(1024, 1024);
  light.shadow.radius = 6;
  light.shadow.normalBias = 0.02;
  Object.assign(light.shadow.camera, { left: -2, right: 2, top: 2, bottom: -2, far: 12 });

  const floor = new Mesh(new PlaneGeometry(20, 20), new ShadowMaterial({ opacity: 0.3 }));
  floor.rotation.x = -Math.PI / 2;
  floor.receiveShadow = true;
  const grid = new GridHelper(12, 24, '#4a4d55', '#2f3238');
  const frame = new BoxHelper(model, '#ff9d4d');
  frame.visible = false;
  for (const mesh of meshesOf(model)) mesh.castShadow = mesh.receiveShadow = true;
  scene.add(model, light, floor, grid, frame);
  return { scene, grid, frame };
}

function resize(renderer: WebGLRenderer, camera: PerspectiveCamera, canvas: HTMLCanvasElement): void {
  const { clientWidth, clientHeight } = canvas.parentElement ?? canvas;
  renderer.setPixelRatio(Math.min(2, devicePixelRatio));
  renderer.setSize(clientWidth, clientHeight, false);
  camera.aspect = clientWidth / Math.max(1, clientHeight);
  camera.updateProjectionMatrix();
}

function listenForPicks(
  canvas: HTMLCanvasElement,
  camera: PerspectiveCamera,
  model: Group,
  onPick: (mesh: Mesh | undefined) => void,
): void {
  const ray = new Raycaster();
  let down = { x: 0, y: 0 };
  canvas.addEventListener('pointerdown', ({ clientX, clientY }) => {
    down = { x: clientX, y: clientY };
  });
  canvas.addEventListener('pointerup', ({ clientX, clientY }) => {
    if (Math.hypot(clientX - down.x, clientY - down.y) > clickSlackPx) return;
    const box = canvas.getBoundingClientRect();
    const x = ((clientX - box.left) / box.width) * 2 - 1;
    const y = 1 - ((clientY - box.top) / box.height) * 2;
    ray.setFromCamera(new Vector2(x, y), camera);
    const hits = ray.intersectObjects(
      meshesOf(model).filter((mesh) => mesh.visible),
      false,
    );
    const first = hits[0]?.object;
    onPick(first instanceof Mesh ? first : undefined);
  });
}
