/** What the form works without at first; some of it once the settings say that it is allowed or offered. */
import { importChunk } from '../../lib/importChunk';
import type { Entry } from '../entry';
import { prepareOffer } from '../routes/prepareOffer';
import { syncDocumentTitle } from './documentTitle';
import { followEmbeddedAccount, rememberSignIn } from './embeddedAccount';
import { savesData } from '../../lib/savesData';
import { syncSessionAcrossTabs } from './sessionAcrossTabs';

/** The form's own work is done then, and a typing visitor is not disturbed. */
const restMs = 3000;

/** Where the last visit has left settings, suggestions load before the new ones arrive. @returns starts all */
export function prepareExtras(entry: Entry): () => void {
  if (entry.signal.aborted) return () => undefined;
  for (const load of suggestionsOf(entry)) load().catch(() => undefined);
  syncSessionAcrossTabs(entry);
  for (const stop of [rememberSignIn(entry), followEmbeddedAccount(entry)])
    entry.signal.addEventListener('abort', stop);
  // Title, language and icon came with the document.
  if (entry.element.config.get().mode !== 'tag') syncDocumentTitle(entry);
  // Without it the browser reveals the field alone.
  if (entry.view.matchMedia('(pointer: coarse)').matches)
    start(entry, async () => (await import('./keyboard')).keepAboveKeyboard);
  return () => startExtras(entry);
}

/** Tracking, a warning for the host's developers, what methods add to the form and after a login, the next screens. */
function startExtras(entry: Entry): void {
  const { completion, services, signal } = entry;
  if (signal.aborted) return;
  if (entry.view.matchMedia('(pointer: fine)').matches)
    start(entry, async () => (await import('./focusFirstField')).focusFirstField);
  start(entry, async () => (await import('../tracking/trackApp')).trackApp);
  if (entry.element.config.get().mode === 'page') {
    start(entry, async () => (await import('./greet')).greetRemembered);
    start(entry, async () => (await import('./tintRoot')).tintRoot);
  }
  if (services.callbacks.isRefused())
    start(entry, async () => (await import('../debug/warnIntegrator')).warnIntegrator);
  for (const load of suggestionsOf(entry)) start(entry, load);
  completion.offer((login, own) => prepareOffer(entry, login, own));
  const timer = setTimeout(
    () => start(entry, async () => (await import('./nextScreens')).loadNextScreens),
    restMs,
  );
  signal.addEventListener('abort', () => clearTimeout(timer));
}

/** Who saves data has their buttons. */
function suggestionsOf({ methods, settings, inApp, view }: Entry) {
  if (savesData(view.navigator)) return [];
  const { profile } = settings.brand.get().brand;
  return methods.flatMap(({ isOffered, loadSuggestions }) =>
    loadSuggestions && isOffered(profile, inApp) ? [loadSuggestions] : [],
  );
}

function start(entry: Entry, load: () => Promise<(entry: Entry) => void>): void {
  importChunk(load).then(
    (work) => work(entry),
    () => undefined,
  );
}
