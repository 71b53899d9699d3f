/** Loads the code that the first screen can do without. */
import { importChunk } from '../../lib/importChunk';
import type { Entry } from '../entry';

/** @returns stops what was loaded, and cancels the rest */
export function loadLater(entry: Entry): () => void {
  const stops = [loadDiagnosis(entry), loadAfterSettings(entry), loadKeyboard(entry)];
  return () => stops.forEach((stop) => stop());
}

function loadDiagnosis(entry: Entry): () => void {
  const { config } = entry.element;
  let isLoaded = false;
  const apply = (): void => {
    if (isLoaded || !config.get().debug) return;
    isLoaded = true;
    importChunk(() => import('../debug/startDiagnosis')).then(
      ({ followDebug }) => followDebug(entry),
      () => {
        isLoaded = false;
      },
    );
  };
  apply();
  return config.subscribe(apply);
}

/** After the settings: the form's own work is done, and a typing visitor is not disturbed. */
const restMs = 3000;

/** Tracking waits for the settings too, because they say whether it is allowed. */
function loadAfterSettings(entry: Entry): () => void {
  const { settings } = entry;
  const loadScreens = async (): Promise<void> => (await import('./nextScreens')).loadNextScreens(entry);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = settings.subscribe(() => {
    if (settings.get().status !== 'ready') return;
    stop();
    const parts = [
      async () => (await import('../tracking/trackApp')).trackApp,
      async () => (await import('./startExtras')).startExtras,
    ];
    for (const load of parts)
      importChunk(load).then(
        (start) => start(entry),
        () => undefined,
      );
    timer = setTimeout(() => void loadScreens().catch(() => undefined), restMs);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

function loadKeyboard(entry: Entry): () => void {
  let stop: (() => void) | undefined;
  const load = async (): Promise<void> => {
    const { keepAboveKeyboard } = await import('./keyboard');
    if (!entry.signal.aborted) stop = keepAboveKeyboard(entry);
  };
  // Without it the browser reveals the field alone.
  if (entry.view.matchMedia('(pointer: coarse)').matches) load().catch(() => undefined);
  return () => stop?.();
}
