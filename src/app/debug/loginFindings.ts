/** What an integrator may expect of a completed sign-in and does not get, with the reason. */
import { isLoopback, parseUrl } from '../../contract/origins';
import { hubCodes } from '../../api/classifyCode';
import type { DiagnosisFacts, Finding } from './diagnosisFacts';

export function aboutLogin(facts: DiagnosisFacts): Finding[] {
  return [...aboutApp(facts), ...(facts.isSignedIn ? aboutTarget(facts) : []), ...aboutSite(facts)];
}

function aboutApp({ appid, callback, isSignedIn, refusals }: DiagnosisFacts): Finding[] {
  if (appid === null) {
    if (!isSignedIn || callback === null) return [];
    const text = 'no appid is set, so the callback gets no apptoken.';
    return [{ key: 'appid', text, line: '<hub-entry appid="your-app">' }];
  }
  const isRefused = refusals.some((code) => code === hubCodes.appUnknown || code === hubCodes.consentNeeded);
  if (!isRefused) return [];
  const text = `the hub issued no token of the app ${appid}: the app is unknown, or this address is not registered for it.`;
  return [
    {
      key: 'app',
      text,
      line: 'register the exact address of the callback, or an address on the origin of this page, at the hub',
    },
  ];
}

/** In a frame the SDK navigates; it is given the address even if the tag itself stays. */
function aboutTarget({ mode, redirect, callback }: DiagnosisFacts): Finding[] {
  const isKept = mode !== 'page' && redirect === 'none';
  if (!isKept && (mode !== 'tag' || callback !== null)) return [];
  const [why, line] = isKept
    ? [
        'redirect is "none", so your page decides',
        'to let the tag navigate: set callback, and remove redirect="none"',
      ]
    : ['no callback is set', '<hub-entry callback="https://…">'];
  return [{ key: 'stays', text: `signed in, and the page stays: ${why}.`, line }];
}

function aboutSite({ mode, hub, pageOrigin, isOwnSite, isSignedIn }: DiagnosisFacts): Finding[] {
  if (mode !== 'tag' || hub === null || hub === pageOrigin) return [];
  if (!isOwnSite) {
    if (!isSignedIn) return [];
    const text = `${pageOrigin} and ${hub} are different sites: the session lives in memory and ends with the page.`;
    return [{ key: 'memory', text, line: 'keep your own session, from the token in entry-login' }];
  }
  if (![hub, pageOrigin].every((origin) => isLoopback(parseUrl(origin)?.hostname ?? ''))) return [];
  const text =
    'all ports of this host are one site, so this page uses the portal’s cookies and may offer "Continue as …". It does not on another site.';
  return [{ key: 'localhost', text, line: '' }];
}
