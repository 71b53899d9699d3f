/** What the form works without, once the settings say that it is allowed or offered. */
import { importChunk } from '../../lib/importChunk';
import type { Entry } from '../entry';
import { prepareOffer } from '../routes/prepareOffer';
import { savesData } from './savesData';

/** The form's own work is done then, and a typing visitor is not disturbed. */
const restMs = 3000;

/** Tracking, a warning for the host's developers, what methods add to the form and after a login, the next screens. */
export function startExtras(entry: Entry): void {
  const { methods, settings, inApp, completion, services, signal, view } = entry;
  if (signal.aborted) return;
  start(entry, async () => (await import('../tracking/trackApp')).trackApp);
  if (services.callbacks.isRefused())
    start(entry, async () => (await import('../debug/warnIntegrator')).warnIntegrator);
  const { profile } = settings.brand.get().brand;
  // Who saves data has their buttons.
  if (!savesData(view.navigator)) {
    for (const { isOffered, loadSuggestions } of methods)
      if (loadSuggestions && isOffered(profile, inApp)) start(entry, loadSuggestions);
    completion.offer((login, own) => prepareOffer(entry, login, own));
  }
  const timer = setTimeout(
    () => start(entry, async () => (await import('./nextScreens')).loadNextScreens),
    restMs,
  );
  signal.addEventListener('abort', () => clearTimeout(timer));
}

function start(entry: Entry, load: () => Promise<(entry: Entry) => void>): void {
  importChunk(load).then(
    (work) => work(entry),
    () => undefined,
  );
}
