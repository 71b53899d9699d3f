/**
 * Starts an element, in this order: effects, then address → settings → may it be embedded here? → intent → session.
 */
import { portalPaths, screenPaths } from '../contract/screens';
import { resolveIntent } from '../flows/openAuth/entryIntent';
import type { SystemSettings } from '../api/systemSettings';
import type { ProviderReturn } from '../methods/openid/providerReturn';
import { reportFailure, reportToHost } from '../flows/reportFailure';
import { HubError } from '../api/hubError';
import { importChunk, onPreloadError } from '../lib/importChunk';
import { rememberOpenDomain } from '../session/openDomain';
import { checkSession } from './checkSession';
import type { Entry } from './entry';
import { loadLater } from './effects/loadLater';
import {
  carryAccountToSignIn,
  emitScreenEvents,
  followCompletion,
  followScreenAttribute,
} from './effects/navigation';
import { explainSignIn } from './effects/explainSignIn';
import { settingsDomain } from './services/browserServices';
import { applySettings, loadSettings } from './services/settings';

/** @returns stops everything it started */
export function startEntry(entry: Entry): () => void {
  const { element, navigator, language, embedding, services } = entry;
  const offerCallback = (): void => services.callbacks.request(element.config.get().callback);
  showAskedScreen(entry);
  offerCallback();
  const stops = [
    navigator.start(),
    followCompletion(entry),
    explainSignIn(entry),
    language.start(),
    emitScreenEvents(entry),
    followScreenAttribute(entry),
    carryAccountToSignIn(entry),
    loadLater(entry),
    element.config.subscribe(offerCallback),
    element.onCommand((command) => (command === 'signOut' ? entry.sessionOffer.signOut() : entry.reset())),
    element.onHeight((height) => embedding.post('resize', { height })),
    restoreFromCache(entry),
    onPreloadError(() => reportToHost(services, new HubError('chunk'))),
  ];
  void boot(entry);
  return () => {
    entry.end();
    for (const stop of stops) stop();
    embedding.close();
    // The form was reset, so nothing would redeem the code of its popup.
    entry.providerSignIn.cancel();
    entry.toasts.clear();
  };
}

/** The query of the main screen's address may ask for another screen (docs/contract.md section 2). */
function showAskedScreen({ element, navigator }: Entry): void {
  const { mode, screen } = element.config.get();
  const isMain = navigator.path.get().replace(/\/$/, '') === portalPaths.entry;
  if (mode === 'page' && isMain && screen !== 'login')
    navigator.navigate(screenPaths[screen], { replace: true });
}

async function boot(entry: Entry): Promise<void> {
  const { element, embedding, settings, stores, providerSignIn, signal } = entry;
  const [found] = await Promise.all([
    providerSignIn.readReturn(),
    takeSettings(entry),
    providerSignIn.prepare(),
  ]);
  if (signal.aborted) return;
  // This window is a popup: it posts the answer to its opener and closes.
  if (found.kind === 'post') {
    providerSignIn.deliver(found, entry.tagOrigins());
    return;
  }
  const refusal = await embedding.open(settings.get());
  if (signal.aborted) return;
  if (refusal) {
    stores.availability.set(refusal);
    return;
  }
  element.dispatch('entry-ready', {});
  const isHandled = await handleIntent(entry, found);
  stores.availability.set({ kind: 'form' });
  if (isHandled) return;
  if (found.kind === 'none') await checkSession(entry);
  else await providerSignIn.resume(found);
}

/** Keeps the settings of the last visit after a failure. */
async function takeSettings(entry: Entry): Promise<void> {
  const { settings, language, services, signal, element } = entry;
  const { status, settings: cached } = settings.get();
  const { clock, hub, storage } = services;
  const domain = settingsDomain(services);
  const applyLanguage = (): void => language.applyDefault(settings.brand.get().brand.defaultLanguage);
  const keepCookies = (now: SystemSettings | null): void => {
    if (now?.cookie_scope === 'host')
      services.cookies.keepToHost(services.portal === entry.view.location.origin);
  };
  if (status === 'cached') {
    applyLanguage();
    keepCookies(cached);
  }
  try {
    const fresh = await loadSettings({ element, hub, domain, now: () => clock.now() });
    if (signal.aborted) return;
    settings.set({ status: 'ready', settings: fresh });
    void applySettings({ element, storage, clock, domain, settings: fresh });
    services.callbacks.setAllowList(fresh);
    keepCookies(fresh);
    rememberOpenDomain(element.config.get().domain, services.cookies, fresh.domain);
    applyLanguage();
  } catch (error) {
    if (signal.aborted) return;
    settings.set({ status: 'failed', settings: cached });
    if (status === 'none') element.setBrandStyles('');
    services.callbacks.setAllowList(null);
    reportFailure(services, error);
  }
}

/** @returns whether the intent of the address or of the built-in browser also checks the session */
async function handleIntent(entry: Entry, found: ProviderReturn): Promise<boolean> {
  const { navigator, services, settings, element, appAround, inApp } = entry;
  const { brand } = settings.brand.get();
  const asked = resolveIntent({
    config: services.config(),
    path: navigator.path.get(),
    hasAnswer: found.kind !== 'none',
    domain: services.domain(),
    spentCode: services.storage.get('open_code'),
    methods: entry.methods.flatMap(({ id, intents, isOffered }) => {
      if (!intents) return [];
      const isInApp = intents.opensInApp && id === appAround;
      const { takesLinkCode } = intents;
      return [{ id, isOffered: isOffered(brand.profile, inApp), takesLinkCode, isInApp }];
    }),
  });
  if (asked.kind === 'none') return false;
  if (asked.kind === 'screen') {
    const path = screenPaths[asked.screen];
    if (navigator.path.get() !== path) navigator.navigate(path, { replace: true });
    return true;
  }
  // Does not interrupt a visitor who has started typing.
  if (asked.intent.kind === 'inApp' && element.hasUserInput()) return false;
  try {
    const intents = entry.methods.find(({ id }) => id === asked.id)?.intents;
    const handle = intents && (await importChunk(() => intents.load()));
    return (await handle?.(entry, asked.intent)) ?? false;
  } catch {
    // The chunk failed to load: the form stays, with all other methods.
    services.toasts.show({ kind: 'warning', key: asked.id, text: { key: 'error.chunk' } });
    return asked.intent.kind === 'return';
  }
}

/** The requests of a document restored from the back-forward cache are gone. */
function restoreFromCache({ view, signIn, completion, providerSignIn }: Entry): () => void {
  const handlePageShow = (event: PageTransitionEvent): void => {
    if (!event.persisted) return;
    signIn.reset();
    completion.reset();
    providerSignIn.cancel();
  };
  view.addEventListener('pageshow', handlePageShow);
  return () => view.removeEventListener('pageshow', handlePageShow);
}
