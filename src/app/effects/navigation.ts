/** Changes of screen that no click causes, and the host's `screen` event. */
import { parseScreen, portalPaths, screenPaths, type Screen } from '../../contract/screens';
import type { Entry } from '../entry';

/** @returns stops it */
export function followScreenAttribute({ element, router }: FollowScreenDeps): () => void {
  let { screen } = element.config.get();
  return element.config.subscribe(() => {
    const asked = element.config.get().screen;
    if (asked === screen) return;
    screen = asked;
    router.navigate(screenPaths[screen]);
  });
}

export interface FollowScreenDeps {
  element: Pick<Entry['element'], 'config'>;
  router: Pick<Entry['router'], 'navigate'>;
}

/** @returns stops it */
export function routeToConsent(entry: Entry): () => void {
  const { completion, router, providerScreen, nextStep, providerSignIn } = entry;
  return completion.subscribe(() => {
    if (completion.get().kind !== 'needsConsent') return;
    // Changes the path first: it replaces the provider's own history entry, so that closing the provider navigates
    // nowhere else.
    router.navigate(screenPaths.authorize, { replace: true });
    providerScreen.close();
    nextStep.close();
    providerSignIn.cancel();
  });
}

/** @returns stops it */
export function emitScreenEvents({ router, element, embedding }: Entry): () => void {
  let shown = screenAt(router.path.get());
  return router.path.subscribe(() => {
    const screen = screenAt(router.path.get());
    if (screen === shown) return;
    shown = screen;
    if (screen === undefined) return;
    element.dispatch('entry-screen', { screen });
    embedding.post('screen', { screen });
  });
}

/** `undefined` for pages that are no entry screen. */
function screenAt(path: string): Screen | undefined {
  const found = Object.entries(screenPaths).find(([, screenPath]) => screenPath === path);
  if (found) return parseScreen(found[0]);
  return path.startsWith(portalPaths.entry) ? 'login' : undefined;
}

/**
 * The sign-in shows the account typed elsewhere; leaving its form ends a sign-in that still runs. @returns stops it
 */
export function carryAccountToSignIn({ router, loginDraft, signIn }: CarryDeps): () => void {
  let before = screenAt(router.path.get());
  return router.path.subscribe(() => {
    const screen = screenAt(router.path.get());
    if (screen === 'login' && (before === 'register' || before === 'forgot_password'))
      loginDraft.adoptSharedAccount();
    // The consent page shows the form too.
    if (screen !== before) signIn.cancel();
    before = screen;
  });
}

export interface CarryDeps {
  router: Pick<Entry['router'], 'path'>;
  loginDraft: Pick<Entry['loginDraft'], 'adoptSharedAccount'>;
  signIn: Pick<Entry['signIn'], 'cancel'>;
}

/** Redirects to the main screen (docs/contract.md section 6, "Profile keys"). @returns stops it */
export function redirectDisabledPages({ router, settings }: Pick<Entry, 'router' | 'settings'>): () => void {
  const check = (): void => {
    // Cached settings may be outdated.
    if (settings.get().status !== 'ready') return;
    const { privacyPage, agreementPage } = settings.brand.get().brand.profile;
    const path = router.path.get();
    const isOff =
      (path === portalPaths.privacy && !privacyPage) || (path === portalPaths.agreement && !agreementPage);
    if (isOff) router.navigate(portalPaths.entry, { replace: true });
  };
  check();
  const stops = [router.path, settings].map((store) => store.subscribe(check));
  return () => stops.forEach((stop) => stop());
}
