import type { AppParts } from './createAppParts';

/** Loads the diagnosis while the attribute `debug` is there, and nothing of it otherwise. @returns stops it */
export function followDebug(parts: AppParts): () => void {
  const { host, lifetime } = parts;
  let stop: (() => void) | undefined;
  let isWanted = false;
  const apply = (): void => {
    const { debug } = host.config.get();
    if (debug === isWanted) return;
    isWanted = debug;
    stop?.();
    stop = undefined;
    if (debug) void begin();
  };
  const begin = async (): Promise<void> => {
    const found = await import('./diagnosis/startDiagnosis').catch(() => null);
    if (found && isWanted && !stop && !lifetime.signal.aborted) stop = found.startDiagnosis(parts);
  };
  apply();
  const stopListening = host.config.subscribe(apply);
  return () => {
    stopListening();
    isWanted = false;
    stop?.();
  };
}
