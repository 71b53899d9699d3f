/** Lathe: a 3D product editor of another company, which lets its users sign in by the hub's frame. */
import { part } from '../part';
import { createAccount } from './account';
import type { Workbench } from './workbench';

const toastMs = 6000;

const account = createAccount({ hub: document.body.dataset.hub ?? '', say });
showIsolation();
// The account works at once; the model loads after the page is rendered.
requestAnimationFrame(() => void openWorkbench());

async function openWorkbench(): Promise<void> {
  const state = part('model-state', HTMLElement);
  state.textContent = 'Loading the model …';
  const workbench = await loadWorkbench();
  state.textContent = workbench ? '' : 'The model could not be loaded. Your account still works.';
  if (!workbench) return;
  const button = part('export', HTMLButtonElement);
  button.disabled = false;
  button.addEventListener('click', () => account.withLogin(() => void exportPicture(workbench)));
}

async function loadWorkbench(): Promise<Workbench | undefined> {
  try {
    return await (await import('./workbench')).startWorkbench();
  } catch {
    return undefined;
  }
}

function showIsolation(): void {
  const isIsolated = window.crossOriginIsolated;
  part('isolation', HTMLElement).textContent = isIsolated ? 'Isolated, shared memory on' : 'Not isolated';
  const other = part('other-page', HTMLAnchorElement);
  other.textContent = isIsolated ? 'Open without isolation' : 'Open isolated';
  other.href = isIsolated ? '/plain' : '/';
}

async function exportPicture(workbench: Workbench): Promise<void> {
  const blob = await workbench.picture();
  if (!blob) {
    say('The picture could not be made.');
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = 'headphones.png';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), toastMs);
  say('headphones.png was saved.');
}

let toastTimer: ReturnType<typeof setTimeout> | undefined;

function say(text: string): void {
  const toast = part('toast', HTMLElement);
  toast.textContent = text;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => (toast.textContent = ''), toastMs);
}
