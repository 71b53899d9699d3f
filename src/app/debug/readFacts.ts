import { allowsFeature } from '../../lib/allowsFeature';
import type { Entry } from '../entry';
import type { DiagnosisFacts } from './diagnosisFacts';
import { outsideSelectors } from './outsideSelectors';

/** @param refusals codes of the hub's refusals that were reported to the host */
export function readFacts(
  { element, view, stores, settings, providerSignIn, services, completion }: Entry,
  refusals: readonly number[] = [],
): DiagnosisFacts {
  const { mode, hub, callback, appid, redirect, lightDom } = element.config.get();
  const { location, document } = view;
  return {
    mode,
    hub,
    pageOrigin: location.origin,
    ancestors: location.ancestorOrigins ? [...location.ancestorOrigins] : [],
    isOwnSite: services.isOwnSite,
    isRefused: stores.availability.get().kind === 'refused',
    // The lists come with the settings.
    refusedCallback: settings.get().status === 'ready' && services.callbacks.isRefused() ? callback : null,
    isHubAway: settings.get().status === 'failed',
    isPopupBlocked: providerSignIn.wait.get()?.status === 'blocked',
    isPopupLost: providerSignIn.wait.get()?.status === 'closed',
    scripts: [...document.scripts].map(({ src }) => src).filter((src) => /\/hub-entry\.js(\?|$)/.test(src)),
    // A tag on another site has no cookies to keep.
    areCookiesBlocked: services.isOwnSite && !view.navigator.cookieEnabled,
    isStorageBlocked: isBlocked(() => view.sessionStorage.length),
    mayReadCodes: allowsFeature(document, 'otp-credentials'),
    isSignedIn: ['completed', 'redirecting'].includes(completion.get().kind),
    callback,
    appid,
    redirect,
    refusals,
    // With `light-dom` the forms are where the page's rules reach them.
    outsideSelectors: mode === 'tag' && !lightDom ? outsideSelectors(document) : [],
  };
}

function isBlocked(touch: () => unknown): boolean {
  try {
    touch();
    return false;
  } catch {
    return true;
  }
}
