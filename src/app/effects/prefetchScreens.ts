import type { Entry } from '../entry';

/** Milliseconds after the settings, so that the form's own work is done and a typing visitor is not disturbed. */
const restMs = 3000;

/** Loads the screens a visitor may open next (`nextScreens.ts`), some time after the settings. @returns cancels it */
export function prefetchScreens(entry: Entry): () => void {
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
