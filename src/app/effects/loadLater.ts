/** Loads the code that the first screen can do without. */
import { importChunk } from '../../lib/importChunk';
import type { Entry } from '../entry';

/** @returns stops what was loaded, and cancels the rest */
export function loadLater(entry: Entry): () => void {
  const stops = [loadDiagnosis(entry), loadTracking(entry), loadNextScreens(entry), loadKeyboard(entry)];
  return () => stops.forEach((stop) => stop());
}

function loadDiagnosis(entry: Entry): () => void {
  const { element, signal } = entry;
  let stop: (() => void) | undefined;
  let isWanted = false;
  const apply = (): void => {
    const { debug } = element.config.get();
    if (debug === isWanted) return;
    isWanted = debug;
    stop?.();
    stop = undefined;
    if (debug) void begin();
  };
  const begin = async (): Promise<void> => {
    const found = await importChunk(() => import('../debug/startDiagnosis')).catch(() => null);
    if (found && isWanted && !stop && !signal.aborted) stop = found.startDiagnosis(entry);
  };
  apply();
  const stopListening = element.config.subscribe(apply);
  return () => {
    stopListening();
    isWanted = false;
    stop?.();
  };
}

/** Waits for the settings, because they say whether tracking is allowed. */
function loadTracking(entry: Entry): () => void {
  return entry.settings.subscribe(() => {
    if (entry.settings.get().status !== 'ready') return;
    void importChunk(() => import('../tracking/trackApp')).then(
      ({ trackApp }) => trackApp(entry),
      () => undefined,
    );
  });
}

/** After the settings: the form's own work is done, and a typing visitor is not disturbed. */
const restMs = 3000;

function loadNextScreens(entry: Entry): () => void {
  const { settings } = entry;
  const load = async (): Promise<void> => (await import('./nextScreens')).loadNextScreens(entry);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = settings.subscribe(() => {
    if (settings.get().status !== 'ready') return;
    stop();
    timer = setTimeout(() => void load().catch(() => undefined), restMs);
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
