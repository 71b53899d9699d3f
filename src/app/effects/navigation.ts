/** Changes of screen that no click causes, and the host's `screen` event. */
import { parseScreen, screenPaths, type Screen } from '../../contract/screens';
import { needsSession } from '../../session/targetAfterLogin';
import type { Entry } from '../entry';
import { screenAt } from '../navigator/location';

/** @returns stops it */
export function followScreenAttribute({ element, navigator }: FollowScreenDeps): () => void {
  let { screen } = element.config.get();
  return element.config.subscribe(() => {
    const asked = element.config.get().screen;
    if (asked === screen) return;
    screen = asked;
    navigator.navigate(screenPaths[screen]);
  });
}

export interface FollowScreenDeps {
  element: Pick<Entry['element'], 'config'>;
  navigator: Pick<Entry['navigator'], 'navigate'>;
}

/** A completed sign-in takes its screens along. @returns stops it */
export function followCompletion({
  completion,
  navigator,
  providerSignIn,
}: Pick<Entry, 'completion' | 'navigator' | 'providerSignIn'>): () => void {
  return completion.subscribe(() => {
    const { kind } = completion.get();
    if (kind === 'needsConsent') {
      navigator.navigate(screenPaths.authorize, { replace: true });
      providerSignIn.cancel();
    }
    if (kind !== 'completed') return;
    const path = navigator.path.get();
    navigator.navigate(path, { replace: true });
    // A page of the portal replaces the form, so that sign-in is over.
    if (needsSession(path)) completion.reset();
  });
}

/** @returns stops it */
export function emitScreenEvents({ navigator, element, embedding }: Entry): () => void {
  let shown = entryScreenAt(navigator.path.get());
  return navigator.path.subscribe(() => {
    const screen = entryScreenAt(navigator.path.get());
    if (screen === shown) return;
    shown = screen;
    if (screen === undefined) return;
    element.dispatch('entry-screen', { screen });
    embedding.post('screen', { screen });
  });
}

/** `undefined` for pages that are no entry screen. */
const entryScreenAt = (path: string): Screen | undefined => parseScreen(screenAt(path));

/**
 * The sign-in shows the account typed elsewhere; leaving its form ends a sign-in that still runs. @returns stops it
 */
export function carryAccountToSignIn({ navigator, loginDraft, signIn }: CarryDeps): () => void {
  let before = entryScreenAt(navigator.path.get());
  return navigator.path.subscribe(() => {
    const screen = entryScreenAt(navigator.path.get());
    if (screen === 'login' && (before === 'register' || before === 'forgot_password'))
      loginDraft.adoptSharedAccount();
    // The consent page shows the form too.
    if (screen !== before) signIn.cancel();
    before = screen;
  });
}

export interface CarryDeps {
  navigator: Pick<Entry['navigator'], 'path'>;
  loginDraft: Pick<Entry['loginDraft'], 'adoptSharedAccount'>;
  signIn: Pick<Entry['signIn'], 'cancel'>;
}
