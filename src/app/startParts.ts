/** All effects of a mounted app: it begins here and leaves nothing behind. */
import { parseScreen, portalPaths, screenPaths, type Screen } from '../contract/screens';
import { reportFailure } from '../flows/reportFailure';
import type { SystemSettings } from '../hub/systemSettings';
import { resolveBrand } from '../brand/resolveBrand';
import { rememberOpenDomain } from '../session/openDomain';
import { followConsent } from './authorize/followConsent';
import { beginOpen } from './beginOpen';
import { checkVisitor } from './checkVisitor';
import type { AppParts } from './createAppParts';
import { followDebug } from './followDebug';
import { followOtherTabs } from './followOtherTabs';
import { followScreenSetting } from './followScreenSetting';
import { keepSettings } from './keepSettings';
import { leaveClosedPages } from './leaveClosedPages';
import { loadSettings } from './loadSettings';
import { nameDocument } from './nameDocument';
import { offerAgain } from './offerAgain';
import { prefetchScreens } from './prefetchScreens';
import { startTracking } from './startTracking';

/** Starts the parts of one element. @returns stops them */
export function startParts(parts: AppParts): () => void {
  const { host, router, languages, embedding, environment, view, lifetime, notices } = parts;
  const offerCallback = (): void => environment.callbacks.request(host.config.get().callback);
  const handlePageShow = (event: PageTransitionEvent): void => {
    if (event.persisted) returnFromCache(parts);
  };
  showAskedScreen(parts);
  offerCallback();
  rememberOpenDomain(host.config.get().domain, environment.cookies);
  view.addEventListener('pageshow', handlePageShow);
  const stops = [
    router.start(),
    parts.methods.start(),
    followConsent(parts),
    followOtherTabs(parts),
    offerAgain(parts),
    languages.start(),
    followScreen(parts),
    followScreenSetting(host.config, router),
    nameDocument(parts),
    leaveClosedPages(parts),
    followDebug(parts),
    startTracking(parts),
    prefetchScreens(parts),
    host.config.subscribe(offerCallback),
    host.onCommand((command) => (command === 'signOut' ? parts.session.signOut() : parts.reset())),
    host.onHeight((height) => embedding.post('resize', { height })),
    () => view.removeEventListener('pageshow', handlePageShow),
    () => embedding.close(),
    // Its popup would bring what nobody takes any more.
    () => parts.provider.cancel(),
    () => notices.clear(),
  ];
  void begin(parts);
  return () => {
    lifetime.abort();
    for (const stop of stops) stop();
  };
}

/** The main screen's address may ask for another one by its query (contract section 2). */
function showAskedScreen({ host, router }: AppParts): void {
  const { mode, screen } = host.config.get();
  const isMain = router.path.get().replace(/\/$/, '') === portalPaths.entry;
  if (mode === 'page' && isMain && screen !== 'login') {
    router.navigate(screenPaths[screen], { replace: true });
  }
}

/** First what the address brought, then the settings, then whether a form may be shown here, then who is signed in. */
async function begin(parts: AppParts): Promise<void> {
  const { host, embedding, stage, provider, lifetime } = parts;
  const found = provider.readReturn();
  await Promise.all([applySettings(parts), provider.prepare()]);
  if (lifetime.signal.aborted) return;
  // This window tells its opener and closes: it is nobody's sign-in.
  if (found.kind === 'post') {
    provider.deliver(found, parts.settings.get().settings?.tag_origins ?? []);
    return;
  }
  const refusal = await embedding.open(parts.settings.get());
  if (lifetime.signal.aborted) return;
  if (refusal) {
    stage.set(refusal);
    return;
  }
  host.dispatch('entry-ready', {});
  if (await beginOpen(parts, found)) return;
  if (found.kind === 'none') await checkVisitor(parts);
  else await provider.resume(found);
}

async function applySettings(parts: AppParts): Promise<void> {
  const { environment, settings, languages, services, lifetime, host } = parts;
  const { status, settings: cached } = settings.get();
  const domain = environment.domain() ?? new URL(environment.portal).host;
  if (status === 'cached')
    languages.applyDefault(resolveBrand(cached, '', environment.portal).defaultLanguage);
  try {
    const fresh = await loadSettings({
      host,
      hub: environment.hub,
      domain,
      now: () => environment.clock.now(),
    });
    if (lifetime.signal.aborted) return;
    settings.set({ status: 'ready', settings: fresh });
    keepFresh(parts, domain, fresh);
    environment.callbacks.setAllowList(fresh);
    languages.applyDefault(resolveBrand(fresh, '', environment.portal).defaultLanguage);
  } catch (error) {
    if (lifetime.signal.aborted) return;
    settings.set({ status: 'failed', settings: cached });
    if (status === 'none') host.setBrandStyles('');
    environment.callbacks.setAllowList(null);
    reportFailure(services, error);
  }
}

/** Keeps the settings for the next visit and shows their colour. */
function keepFresh({ environment, host }: AppParts, domain: string, settings: SystemSettings): void {
  if (!settings.theme?.theme_color) {
    host.setBrandStyles('');
    keepSettings({ ...environment, domain }, settings);
    return;
  }
  void import('./keepBrand').then(
    ({ keepBrand }) => keepBrand({ ...environment, host, domain, settings }),
    // Without its chunk the sign-in has our colour, and the next visit asks again.
    () => host.setBrandStyles(''),
  );
}

/** A document that comes back from the back-forward cache has its old state: nothing is under way any more. */
function returnFromCache({ signIn, door, provider }: AppParts): void {
  signIn.reset();
  door.reset();
  provider.cancel();
}

/** Tells the host of each other screen. */
function followScreen({ router, host, embedding }: AppParts): () => void {
  let shown = screenAt(router.path.get());
  return router.path.subscribe(() => {
    const screen = screenAt(router.path.get());
    if (screen === shown) return;
    shown = screen;
    if (screen === undefined) return;
    host.dispatch('entry-screen', { screen });
    embedding.post('screen', { screen });
  });
}

/** Screen of a path; `undefined` for pages that are no entry screen. */
function screenAt(path: string): Screen | undefined {
  const found = Object.entries(screenPaths).find(([, screenPath]) => screenPath === path);
  if (found) return parseScreen(found[0]);
  return path.startsWith(portalPaths.entry) ? 'login' : undefined;
}
