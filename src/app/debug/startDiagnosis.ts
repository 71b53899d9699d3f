/** Logs to the console what an integrator can fix, each finding once. Loaded only with the attribute `debug`. */
import type { Entry } from '../entry';
import { diagnose, policyFinding, type DiagnosisFacts, type Finding } from './findings';

/** Checks now and after every change. @returns stops checking */
export function startDiagnosis(entry: Entry): () => void {
  const { view, stores, settings, providerSignIn } = entry;
  const said = new Set<string>();
  const say = ({ key, text, line }: Finding): void => {
    if (said.has(key)) return;
    said.add(key);
    // oxlint-disable-next-line no-console -- what `debug` is for
    console.warn(`<hub-entry debug> ${text}${line && `\n  → ${line}`}`);
  };
  const look = (): void => diagnose(readFacts(entry)).forEach(say);
  const hearViolation = (event: SecurityPolicyViolationEvent): void =>
    say(policyFinding(event.effectiveDirective, event.blockedURI));

  look();
  view.document.addEventListener('securitypolicyviolation', hearViolation);
  const stops = [stores.availability, settings, providerSignIn.wait].map((store) => store.subscribe(look));
  return () => {
    view.document.removeEventListener('securitypolicyviolation', hearViolation);
    for (const stop of stops) stop();
  };
}

function readFacts({ element, view, stores, settings, providerSignIn, services }: Entry): DiagnosisFacts {
  const { mode, hub } = element.config.get();
  const { location, document } = view;
  return {
    mode,
    hub,
    pageOrigin: location.origin,
    ancestors: location.ancestorOrigins ? [...location.ancestorOrigins] : [],
    isRefused: stores.availability.get().kind === 'refused',
    isHubAway: settings.get().status === 'failed',
    isPopupBlocked: providerSignIn.wait.get()?.status === 'blocked',
    scripts: [...document.scripts].map(({ src }) => src).filter((src) => /\/hub-entry\.js(\?|$)/.test(src)),
    // A tag on another site has no cookies to keep.
    areCookiesBlocked: services.isOwnSite && !view.navigator.cookieEnabled,
    isStorageBlocked: isBlocked(() => view.sessionStorage.length),
    mayReadCodes: mayReadCodes(document),
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

/** Reads Chromium's permissions policy; https://developer.mozilla.org/docs/Web/API/FeaturePolicy. */
function mayReadCodes(document: Document): boolean | null {
  if (!('featurePolicy' in document)) return null;
  const policy: unknown = document.featurePolicy;
  if (typeof policy !== 'object' || policy === null || !('allowsFeature' in policy)) return null;
  const { allowsFeature } = policy;
  return typeof allowsFeature === 'function' ? Boolean(allowsFeature.call(policy, 'otp-credentials')) : null;
}
