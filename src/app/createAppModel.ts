import { inAppBrowser } from '../lib/inAppBrowser';
import type { AppModel, AppState } from './AppModel';
import { createActions } from './createActions';
import { createAppParts } from './createAppParts';
import { noLoginMemory } from './createLoginControl';
import { composeState, viewValues } from './composeState';
import type { EntryHost } from './EntryHost';
import { firstSettings } from './loadSettings';
import { prepareTexts } from './prepareTexts';
import { startParts } from './startParts';

/**
 * Makes the app of one mounted element. Nothing has an effect before `start()`.
 * @param host the element
 * @param view window of its document
 * @throws the import's error when the language's chunk cannot be had
 */
export async function createAppModel(host: EntryHost, view: Window): Promise<AppModel> {
  const texts = await prepareTexts(host);
  const parts = createAppParts(host, view, texts);
  const { state, stop } = composeState({
    ...parts,
    config: host.config,
    language: parts.languages.language,
    path: parts.router.path,
    offer: parts.session.offer,
    session: parts.environment.session,
    providerWait: parts.provider.wait,
    toasterId: parts.notices.toasterId,
    captcha: parts.captcha.captcha,
    further: parts.further.step,
    method: parts.methods.shown,
    expectsProviders: host.firstMethods.more,
    inApp: inAppBrowser(view.navigator.userAgent),
  });
  const now = state.get();
  const first = firstState(host, now);
  return {
    texts,
    // The very same value where nothing differs: then nothing is drawn twice.
    first: JSON.stringify(first) === JSON.stringify(now) ? now : first,
    state,
    actions: createActions(parts),
    account: parts,
    start() {
      const stopParts = startParts(parts);
      return () => {
        stopParts();
        stop();
      };
    },
  };
}

/** What the loader drew: no settings, no session, nothing under way. */
function firstState(host: EntryHost, now: AppState): AppState {
  return {
    ...now,
    view: viewValues(host.config.get(), firstSettings(host), host.firstLang),
    stage: { kind: 'form' },
    login: { ...noLoginMemory, expectsProviders: host.firstMethods.more },
    providers: [],
    providerWait: null,
    further: null,
    method: null,
    signedIn: null,
    username: null,
    isLeaving: false,
    toasterId: null,
    captcha: null,
  };
}
