/** Loads the code that the first screen can do without. */
import { importChunk } from '../../lib/importChunk';
import type { Entry } from '../entry';

/** @returns stops what was loaded, and cancels the rest */
export function loadLater(entry: Entry): () => void {
  const stops = [loadDiagnosis(entry), loadExtras(entry)];
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

/** It loads beside the settings, which say what is allowed and offered. */
function loadExtras(entry: Entry): () => void {
  const { settings } = entry;
  const extras = importChunk(() => import('./startExtras')).then(({ prepareExtras }) => prepareExtras(entry));
  const stop = settings.subscribe(() => {
    if (settings.get().status !== 'ready') return;
    stop();
    extras.then(
      (start) => start(),
      () => undefined,
    );
  });
  return stop;
}
