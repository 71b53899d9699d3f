import type { Mesh } from 'three';

export interface LayerTree {
  /** Marks the row of the selected part. */
  select(mesh: Mesh | undefined): void;
}

interface LayerOptions {
  onSelect: (mesh: Mesh) => void;
  /** A part was shown or hidden. */
  onToggle: () => void;
}

/** Group of a part, by its name. */
function groupOf(name: string): string {
  if (name.endsWith(' left')) return 'Left cup';
  if (name.endsWith(' right')) return 'Right cup';
  return 'Band';
}

/**
 * Fills the list with a row for each part, grouped by side.
 * @param list an empty `<ul>`
 * @param meshes the model's parts
 */
export function createLayerTree(
  list: HTMLElement,
  meshes: readonly Mesh[],
  options: LayerOptions,
): LayerTree {
  const rows = new Map<Mesh, HTMLButtonElement>();
  const titles = new Set(meshes.map((mesh) => groupOf(mesh.name)));
  for (const title of titles) {
    const group = document.createElement('li');
    const heading = document.createElement('h3');
    heading.textContent = title;
    const inner = document.createElement('ul');
    for (const mesh of meshes.filter(({ name }) => groupOf(name) === title))
      inner.append(createRow(mesh, rows, options));
    group.append(heading, inner);
    list.append(group);
  }
  return {
    select(mesh) {
      for (const [owner, row] of rows) row.setAttribute('aria-current', String(owner === mesh));
    },
  };
}

function createRow(mesh: Mesh, rows: Map<Mesh, HTMLButtonElement>, options: LayerOptions): HTMLLIElement {
  const row = document.createElement('li');
  const choose = document.createElement('button');
  choose.type = 'button';
  choose.textContent = mesh.name.replace(/ (left|right)$/, '');
  choose.addEventListener('click', () => options.onSelect(mesh));
  rows.set(mesh, choose);
  const shown = document.createElement('input');
  shown.type = 'checkbox';
  shown.checked = true;
  shown.ariaLabel = `Show ${mesh.name}`;
  shown.addEventListener('change', () => {
    mesh.visible = shown.checked;
    options.onToggle();
  });
  row.append(choose, shown);
  return row;
}
