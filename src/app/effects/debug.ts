import { importPart } from '../../lib/tellPreloadError';
import type { Entry } from '../entry';

/** Loads the diagnosis while the attribute `debug` is set. @returns stops it */
export function syncDebug(entry: Entry): () => void {
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
    const found = await importPart(() => import('../debug/startDiagnosis')).catch(() => null);
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
