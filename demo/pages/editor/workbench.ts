/** The workbench: the model, its view, its layers and its properties. Heavy, so it is loaded after the page. */
import type { Group, Mesh } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { part } from '../part';
import { createLayerTree } from './layers';
import { createPropertyPanel, triangles } from './properties';
import { createViewport, meshesOf, type Viewport } from './viewport';

export interface Workbench {
  /** The view as a PNG; `null` when there is no view or the browser cannot make one. */
  picture(): Promise<Blob | null>;
}

/**
 * Loads the model and wires all panels. Without WebGL everything but the view works.
 * @throws Error when the model does not load
 */
export async function startWorkbench(): Promise<Workbench> {
  const model = await loadModel();
  const meshes = meshesOf(model);
  const select = (mesh: Mesh | undefined) => {
    layers.select(mesh);
    properties.show(mesh);
    viewport?.select(mesh);
  };
  const properties = createPropertyPanel(() => viewport?.redraw());
  const layers = createLayerTree(part('layers', HTMLElement), meshes, {
    onSelect: select,
    onToggle: () => viewport?.redraw(true),
  });
  const count = meshes.reduce((sum, mesh) => sum + triangles(mesh), 0);
  part('size', HTMLElement).textContent = `${meshes.length} parts, ${count.toLocaleString('en')} triangles`;
  const viewport = openViewport(() => createViewport(part('canvas', HTMLCanvasElement), model, select));
  wireTools(viewport);
  return { picture: async () => (await viewport?.picture()) ?? null };
}

/** Headphones, about 2 units wide and standing on y = 0. Each part is a mesh with the name that the layers show. */
async function loadModel(): Promise<Group> {
  const address = new URL('./headphones.glb', import.meta.url).href;
  const { scene } = await new GLTFLoader().loadAsync(address);
  scene.traverse((child) => {
    // The loader writes names without spaces.
    child.name = child.name.replaceAll('_', ' ');
  });
  return scene;
}

function openViewport(create: () => Viewport): Viewport | undefined {
  try {
    return create();
  } catch {
    part('canvas', HTMLCanvasElement).hidden = true;
    part('no-webgl', HTMLElement).hidden = false;
    part('export', HTMLButtonElement).hidden = true;
    return undefined;
  }
}

function wireTools(viewport: Viewport | undefined): void {
  const orbit = part('tool-orbit', HTMLButtonElement);
  const pan = part('tool-pan', HTMLButtonElement);
  const setTool = (tool: 'orbit' | 'pan') => {
    viewport?.setTool(tool);
    orbit.ariaPressed = String(tool === 'orbit');
    pan.ariaPressed = String(tool === 'pan');
  };
  orbit.addEventListener('click', () => setTool('orbit'));
  pan.addEventListener('click', () => setTool('pan'));
  part('reset-view', HTMLButtonElement).addEventListener('click', () => viewport?.fit());
  wireSwitch('turntable', (isOn) => viewport?.setTurntable(isOn));
  wireSwitch('grid', (isOn) => viewport?.setGrid(isOn));
  wireSwitch('wireframe', (isOn) => viewport?.setWireframe(isOn));
  // Visitors with this setting do not want anything that rotates by itself.
  const isStill = matchMedia('(prefers-reduced-motion: reduce)');
  const keepStill = () => {
    const button = part('turntable', HTMLButtonElement);
    button.disabled = isStill.matches;
    if (!isStill.matches) return;
    button.ariaPressed = 'false';
    viewport?.setTurntable(false);
  };
  isStill.addEventListener('change', keepStill);
  keepStill();
}

function wireSwitch(id: string, set: (isOn: boolean) => void): void {
  const button = part(id, HTMLButtonElement);
  button.addEventListener('click', () => {
    const isOn = button.ariaPressed !== 'true';
    button.ariaPressed = String(isOn);
    set(isOn);
  });
}
