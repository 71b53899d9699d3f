/** What an integrator can mend, each with the line to change (attribute `debug`, docs/contract.md section 3). Pure. */
import type { EntryMode } from '../../contract/attributes';

/** What is looked at. */
export interface DiagnosisFacts {
  mode: EntryMode;
  /** Origin of the hub; `null` where the attribute is missing or unusable. */
  hub: string | null;
  /** Exact origin of the page the element stands in. */
  pageOrigin: string;
  /** Pages around this document, outermost last; empty at top level or where the browser does not say. */
  ancestors: readonly string[];
  /** The hub's lists do not hold that page. */
  isRefused: boolean;
  /** The settings could not be had. */
  isHubAway: boolean;
  /** The browser opened no window for a provider. */
  isPopupBlocked: boolean;
  /** Scripts of the page that load the element. */
  scripts: readonly string[];
  areCookiesBlocked: boolean;
  isStorageBlocked: boolean;
  /** In a frame: whether codes of an SMS may be read; `null` where the browser does not say. */
  mayReadCodes: boolean | null;
}

/** One thing to mend. */
export interface Finding {
  /** The same for the same thing, so that it is said once. */
  key: string;
  text: string;
  /** What to write where; empty where nothing is to be written. */
  line: string;
}

/** All there is to say about these facts. */
export function diagnose(facts: DiagnosisFacts): Finding[] {
  return [...aboutHub(facts), ...aboutOrigin(facts), ...aboutBrowser(facts), ...aboutScripts(facts)];
}

/** A directive of a Content-Security-Policy that stood in the way. @param blocked origin or address it refused */
export function policyFinding(directive: string, blocked: string): Finding {
  const source = originOf(blocked) ?? blocked;
  return {
    key: `csp ${directive} ${source}`,
    text: `the page's Content-Security-Policy blocks ${source} (${directive}).`,
    line: `Content-Security-Policy: … ${directive} ${source} …`,
  };
}

function aboutHub({ hub, pageOrigin, isHubAway }: DiagnosisFacts): Finding[] {
  if (hub === null) {
    const text = 'no hub is known: the script does not come from it, so the attribute is needed.';
    return [{ key: 'hub', text, line: '<hub-entry hub="https://your-hub.example">' }];
  }
  const isMixed = pageOrigin.startsWith('https:') && hub.startsWith('http:');
  if (isMixed) {
    const text = `a page on https may not talk to ${hub}.`;
    return [{ key: 'mixed', text, line: `<hub-entry hub="${hub.replace('http:', 'https:')}">` }];
  }
  const isPlain = pageOrigin.startsWith('http:') && hub.startsWith('https:') && !isLoopback(pageOrigin);
  const plain = {
    key: 'plain',
    text: `this page is on http, the hub on https: its cookies and sessions are not safe here.`,
    line: `serve the page as ${pageOrigin.replace('http:', 'https:')}`,
  };
  const away = {
    key: 'away',
    text: `${hub} does not answer as a hub. Is the address right, and does the page's policy allow it?`,
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

function aboutBrowser(facts: DiagnosisFacts): Finding[] {
  const found: Finding[] = [];
  if (facts.areCookiesBlocked) {
    found.push({
      key: 'cookies',
      text: 'this document may not keep cookies: the session lives in memory and ends with the page.',
      line: 'take the token from entry-login or login-success; nothing else is needed',
    });
  }
  if (facts.isStorageBlocked) {
    found.push({
      key: 'storage',
      text: 'this document may not use storage: language and what was typed do not outlive a reload.',
      line: '<iframe sandbox="allow-scripts allow-same-origin allow-forms allow-popups …">, or no sandbox',
    });
  }
  if (facts.isPopupBlocked) {
    found.push({
      key: 'popup',
      text: 'the browser blocked a window; the visitor gets a link instead.',
      line: '<iframe sandbox="… allow-popups allow-popups-to-escape-sandbox">, or no sandbox',
    });
  }
  if (facts.mode === 'frame' && facts.mayReadCodes === false) {
    found.push({
      key: 'codes',
      text: 'the frame may not read codes out of an SMS.',
      line: '<iframe allow="otp-credentials">',
    });
  }
  return found;
}

function aboutScripts({ scripts }: DiagnosisFacts): Finding[] {
  if (scripts.length < 2) return [];
  const text = `the element's script is included ${scripts.length} times; the first one counts.`;
  return [{ key: 'twice', text, line: `keep one of: ${scripts.join(' ')}` }];
}

function originOf(address: string): string | null {
  try {
    const { origin } = new URL(address);
    return origin === 'null' ? null : origin;
  } catch {
    return null;
  }
}

function isLoopback(origin: string): boolean {
  return /^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|[\w.-]+\.localhost)(?::\d+)?$/.test(origin);
}
