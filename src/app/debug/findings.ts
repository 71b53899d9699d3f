/**
 * Mistakes an integrator can fix (attribute `debug`, docs/contract.md section 3); docs/troubleshooting.md names
 * each.
 */
import { isLoopback, parseUrl } from '../../contract/origins';
import type { RefusedAddress } from '../../flows/services';
import type { SystemSettings } from '../../api/systemSettings';
import type { DiagnosisFacts, Finding } from './diagnosisFacts';
import { aboutLogin } from './loginFindings';

export function diagnose(facts: DiagnosisFacts): Finding[] {
  return [
    ...aboutHub(facts),
    ...aboutOrigin(facts),
    ...aboutCallback(facts),
    ...aboutBrowser(facts),
    ...aboutScripts(facts),
    ...aboutLogin(facts),
    ...aboutStyles(facts),
  ];
}

/** @param blocked origin or address that the directive refused */
export function policyFinding(directive: string, blocked: string): Finding {
  const source = originOf(blocked) ?? blocked;
  return {
    key: `csp ${directive} ${source}`,
    text: `the page's Content-Security-Policy blocks ${source} (${directive}).`,
    line: `Content-Security-Policy: … ${directive} ${source} …`,
  };
}

const lists = { image: 'image_hosts', script: 'script_hosts', upload: 'upload_hosts' } as const;

/** @param isListed whether its origin is listed, so that the address itself failed */
export function addressFinding({ use, address }: RefusedAddress, isListed: boolean): Finding {
  const key = `${use} ${address}`;
  if (use === 'feature') {
    const text = `the page's Permissions-Policy, or the frame's "allow", blocks ${address}.`;
    return {
      key,
      text,
      line: `<iframe allow="${address}">, and no header Permissions-Policy: ${address}=()`,
    };
  }
  const short = address.slice(0, 200);
  if (isListed) {
    const text = `the ${use} ${short} could not be loaded, so the default is shown.`;
    const line =
      'open it in the browser; in a frame it also needs the header Cross-Origin-Resource-Policy: cross-origin';
    return { key, text, line };
  }
  const origin = originOf(address);
  const text = `the ${use} ${short} is refused, because the settings do not list its origin.`;
  // Only https, or http where the portal itself is local.
  const line = origin === null ? '' : `info.${lists[use]} of the tenant: [${JSON.stringify(origin)}]`;
  return { key, text, line };
}

export function namedImages(settings: SystemSettings | null): string[] {
  const { mini_logo: mini, full_logo: full, login_bg: background } = settings?.theme ?? {};
  const texts = Object.values(settings?.profile?.texts ?? {});
  const shown = texts.flatMap((each) => each?.display_images ?? []);
  const images = [mini, full, background, ...shown].flatMap((each) =>
    typeof each === 'object' ? [each.image, each.turn] : each,
  );
  return [...new Set(images.filter((each): each is string => Boolean(each)))];
}

function aboutHub({ hub, pageOrigin, isHubAway }: DiagnosisFacts): Finding[] {
  if (hub === null) {
    const text = 'no hub is set, and the script does not come from one.';
    return [{ key: 'hub', text, line: '<hub-entry hub="https://your-hub.example">' }];
  }
  const isMixed = pageOrigin.startsWith('https:') && hub.startsWith('http:');
  if (isMixed) {
    const text = `browsers block calls from a page on https to ${hub}.`;
    return [{ key: 'mixed', text, line: `<hub-entry hub="${hub.replace('http:', 'https:')}">` }];
  }
  const isPlain =
    pageOrigin.startsWith('http:') && hub.startsWith('https:') && !isLoopback(new URL(pageOrigin).hostname);
  const plain = {
    key: 'plain',
    text: `this page is on http and the hub on https: sessions and cookies are not safe here.`,
    line: `serve the page as ${pageOrigin.replace('http:', 'https:')}`,
  };
  const away = {
    key: 'away',
    text: `${hub} does not answer like a hub: the address is wrong, the hub is down, or the page's policy blocks it.`,
    line: `open ${hub}/api/hub/organiz/system_settings in the browser; then: connect-src ${hub}`,
  };
  return [...(isPlain ? [plain] : []), ...(isHubAway ? [away] : [])];
}

function aboutOrigin({ mode, isRefused, pageOrigin, ancestors }: DiagnosisFacts): Finding[] {
  if (!isRefused) return [];
  const list = mode === 'tag' ? 'tag_origins' : 'parent_origins';
  const variable = mode === 'tag' ? 'HUB_TAG_ORIGINS' : 'HUB_PARENT_ORIGINS';
  const origins = mode === 'tag' ? [pageOrigin] : ancestors;
  const named = origins.length === 0 ? 'the origin of the page around it' : origins.join(' ');
  return [
    {
      key: 'origin',
      text: `the hub does not list ${named}, so no form is shown.`,
      line: `info.${list} of the tenant: ${JSON.stringify(origins)} (demo hub: ${variable}="${origins.join(' ')}")`,
    },
  ];
}

/** Names no query: it may contain a secret of the partner's. */
function aboutCallback({ refusedCallback }: DiagnosisFacts): Finding[] {
  if (refusedCallback === null) return [];
  const url = parseUrl(refusedCallback);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  const named = isWeb ? `${url.origin}${url.pathname}`.slice(0, 200) : 'of this visit';
  return [
    {
      key: `callback ${named}`,
      text: `the callback ${named} is refused: the visitor is not sent there, and the hub issues no app token.`,
      line: isWeb
        ? `info.callback_hosts of the tenant: ${JSON.stringify([url.host])} (demo hub: HUB_CALLBACK_HOSTS="${url.host}"); it must be https, and no sign-in page of the portal`
        : 'callback must be an https address, or a path of the portal that is no sign-in page',
    },
  ];
}

function aboutBrowser(facts: DiagnosisFacts): Finding[] {
  const found: Finding[] = [];
  if (facts.areCookiesBlocked) {
    found.push({
      key: 'cookies',
      text: 'the browser blocks cookies in this document: the session lives in memory and ends with the page.',
      line: 'take the token from entry-login or login-success, and keep your own session',
    });
  }
  if (facts.isStorageBlocked) {
    found.push({
      key: 'storage',
      text: 'the browser blocks storage in this document: language and typed text are lost on a reload.',
      line: '<iframe sandbox="allow-scripts allow-same-origin allow-forms allow-popups …">, or no sandbox',
    });
  }
  if (facts.isPopupBlocked) {
    found.push({
      key: 'popup',
      text: 'the browser blocked a window, so the visitor gets a link.',
      line: '<iframe sandbox="… allow-popups allow-popups-to-escape-sandbox">, or no sandbox',
    });
  }
  if (facts.isPopupLost) {
    found.push({
      key: 'opener',
      text: 'the provider’s window closed or was severed without an answer; after 2 s the visitor gets a link.',
      line: 'Cross-Origin-Opener-Policy: same-origin-allow-popups, if the page sends same-origin',
    });
  }
  if (facts.mode === 'frame' && facts.mayReadCodes === false) {
    found.push({
      key: 'codes',
      text: 'the frame may not read codes from SMS, so they are not filled in.',
      line: '<iframe allow="otp-credentials">',
    });
  }
  return found;
}

function aboutScripts({ scripts }: DiagnosisFacts): Finding[] {
  if (scripts.length < 2) return [];
  const text = `the element's script is included ${scripts.length} times; the browser uses the first.`;
  return [{ key: 'twice', text, line: `keep one of: ${scripts.join(' ')}` }];
}

function aboutStyles({ outsideSelectors }: DiagnosisFacts): Finding[] {
  if (outsideSelectors.length === 0) return [];
  const text = `these rules of the page match nothing, because the form is in a shadow root: ${outsideSelectors.join(', ')}.`;
  return [
    {
      key: 'css',
      text,
      line: 'hub-entry { --entry-color-accent: … } or hub-entry::part(button-primary) { … }',
    },
  ];
}

function originOf(address: string): string | null {
  const origin = parseUrl(address)?.origin ?? 'null';
  return origin === 'null' ? null : origin;
}
