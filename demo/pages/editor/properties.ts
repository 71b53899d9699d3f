import { Box3, MeshPhysicalMaterial, Vector3, type Mesh } from 'three';
import { part } from '../part';

export interface PropertyPanel {
  /** Shows a part's material and size, or that nothing is selected. */
  show(mesh: Mesh | undefined): void;
}

const swatches = ['#efeaf4', '#17141c', '#8d7fa8', '#b8442f', '#2f6f63', '#e3c28f', '#31507e'];
const sliders = ['roughness', 'clearcoat', 'metalness'] as const;
/** One unit of the model is 10 cm. */
const millimetres = 100;

/**
 * Wires the panel on the right.
 * @param onChange the material was changed
 */
export function createPropertyPanel(onChange: () => void): PropertyPanel {
  const color = part('color', HTMLInputElement);
  let material: MeshPhysicalMaterial | undefined;

  const setColor = (value: string) => {
    material?.color.set(value);
    color.value = value;
    onChange();
  };
  for (const value of swatches) part('swatches', HTMLElement).append(createSwatch(value, setColor));
  color.addEventListener('input', () => setColor(color.value));
  for (const name of sliders) {
    const slider = part(name, HTMLInputElement);
    slider.addEventListener('input', () => {
      if (material) material[name] = slider.valueAsNumber;
      showValue(slider);
      onChange();
    });
  }
  part('properties', HTMLFormElement).addEventListener('submit', (event) => event.preventDefault());

  return {
    show(mesh) {
      material = mesh?.material instanceof MeshPhysicalMaterial ? mesh.material : undefined;
      part('part-name', HTMLElement).textContent = mesh?.name ?? 'Nothing selected';
      part('part-hint', HTMLElement).hidden = mesh !== undefined;
      part('material', HTMLFieldSetElement).disabled = material === undefined;
      if (material) color.value = `#${material.color.getHexString()}`;
      for (const name of sliders) {
        const slider = part(name, HTMLInputElement);
        slider.valueAsNumber = material?.[name] ?? 0;
        showValue(slider);
      }
      showFacts(mesh);
    },
  };
}

function createSwatch(value: string, onChoose: (value: string) => void): HTMLButtonElement {
  const swatch = document.createElement('button');
  swatch.type = 'button';
  swatch.style.background = value;
  swatch.ariaLabel = value;
  swatch.addEventListener('click', () => onChoose(value));
  return swatch;
}

function showValue(slider: HTMLInputElement): void {
  const output = slider.parentElement?.querySelector('output');
  if (output) output.textContent = slider.valueAsNumber.toFixed(2);
}

function showFacts(mesh: Mesh | undefined): void {
  const list = part('facts', HTMLElement);
  list.replaceChildren();
  if (!mesh) return;
  const size = new Box3().setFromObject(mesh).getSize(new Vector3()).multiplyScalar(millimetres);
  const facts: [string, string][] = [
    ['Width', `${size.x.toFixed(1)} mm`],
    ['Height', `${size.y.toFixed(1)} mm`],
    ['Depth', `${size.z.toFixed(1)} mm`],
    ['Triangles', triangles(mesh).toLocaleString('en')],
  ];
  for (const [name, value] of facts) {
    const term = document.createElement('dt');
    term.textContent = name;
    const detail = document.createElement('dd');
    detail.textContent = value;
    list.append(term, detail);
  }
}

/** Number of triangles a mesh is made of. */
export function triangles({ geometry }: Mesh): number {
  return (geometry.index?.count ?? geometry.getAttribute('position').count) / 3;
}
