/** Changes of screen that no click causes, and the host's `screen` event. */
import { parseScreen, portalPaths, screenPaths, type Screen } from '../../contract/screens';
import type { Entry } from '../entry';

/** Shows another screen when the host changes the `screen` attribute. @returns stops it */
export function followScreenAttribute({ element, router }: FollowScreenParts): () => void {
  let { screen } = element.config.get();
  return element.config.subscribe(() => {
    const asked = element.config.get().screen;
    if (asked === screen) return;
    screen = asked;
    router.navigate(screenPaths[screen]);
  });
}

/** The parts of the entry that `followScreenAttribute` needs. */
export interface FollowScreenParts {
  element: Pick<Entry['element'], 'config'>;
  router: Pick<Entry['router'], 'navigate'>;
}

/** Shows the consent page whenever a login waits for consent. @returns stops it */
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

/** Informs the host of each change of screen. @returns stops it */
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

/** Returns the screen of a path; `undefined` for pages that are no entry screen. */
function screenAt(path: string): Screen | undefined {
  const found = Object.entries(screenPaths).find(([, screenPath]) => screenPath === path);
  if (found) return parseScreen(found[0]);
  return path.startsWith(portalPaths.entry) ? 'login' : undefined;
}

/**
 * Takes the account from the registration or reset along to the sign-in, and ends a sign-in that still runs when the
 * visitor leaves its form. @returns stops
 */
export function carryAccountToSignIn({ router, loginDraft, signIn }: CarryParts): () => void {
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

/** The parts of the entry that `carryAccountToSignIn` needs. */
export interface CarryParts {
  router: Pick<Entry['router'], 'path'>;
  loginDraft: Pick<Entry['loginDraft'], 'adoptSharedAccount'>;
  signIn: Pick<Entry['signIn'], 'cancel'>;
}

/**
 * Redirects pages that the profile has switched off to the main screen (docs/contract.md section 6, "Profile keys").
 * @returns stops it
 */
export function redirectDisabledPages({ router, settings }: Pick<Entry, 'router' | 'settings'>): () => void {
  const check = (): void => {
    // Cached settings may be outdated.
    if (settings.get().status !== 'ready') return;
    const { privacyPage, agreementPage } = settings.brand.get().brand.flags;
    const path = router.path.get();
    const isOff =
      (path === portalPaths.privacy && !privacyPage) || (path === portalPaths.agreement && !agreementPage);
    if (isOff) router.navigate(portalPaths.entry, { replace: true });
  };
  check();
  const stops = [router.path, settings].map((store) => store.subscribe(check));
  return () => stops.forEach((stop) => stop());
}
