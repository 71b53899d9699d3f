/**
 * Reads all that a host can set on `<hub-entry>` or in the portal's address (docs/contract.md section 3). Attributes
 * and query are untrusted: an unusable value is reported and treated as absent.
 */
import type { ConfigSource, EntryAttribute, RedirectMode } from './attributes';
import { oneOf, openConfig, textOf, type InitialConfig, type Refuse } from './initialConfig';
import { parseOrigin } from './origins';
import type { Screen } from './screens';

/** One parsed, immutable reading of all settings. */
export interface EntryConfig extends Omit<InitialConfig, 'path' | 'platform'> {
  appid: string | null;
  /** As given, decoded once by `URLSearchParams`. Untrusted until `session/checkCallback` has checked it. */
  callback: string | null;
  code: string | null;
  openId: string | null;
  redirect: RedirectMode;
  /** Narrows the hub's list of parent origins; `null` keeps the hub's. */
  parentOrigins: readonly string[] | null;
  noTracking: boolean;
  debug: boolean;
  /** Parameters that only the portal's own address has (page and frame mode). */
  address: {
    /** Path of the portal's document as opened; empty in a tag of the sign-in. */
    path: string;
    /** Provider that sent the visitor back here (`?platform=google`). */
    platform: string | null;
    state: string | null;
    /** Of a mail that undoes a change. */
    token: string | null;
    /** A provider's `error=`, e.g. `access_denied`. */
    error: string | null;
    /** A popup that `opener` opened: a provider's return when `platform` is set, else a host's window. */
    popup: boolean;
    opener: string | null;
    /** Parts of the account, for `parseShow`; the attribute of `<hub-account>`, too. */
    show: string | null;
  };
}

/**
 * Query parameters of the portal's address, read in page and frame mode. Those without a comment are the attributes of
 * the same name. The docs' table is generated from this interface; a test checks that it lists every parameter that is
 * read.
 */
export interface EntryQuery {
  /**
   * Screen to show, for any path.
   * @default the path's
   */
  screen?: Screen;
  /**
   * Language: a tag of `en` or `zh`, such as `en-GB`; in a frame also of a language whose texts the host sends.
   * @default stored, else the brand's, else en
   */
  lang?: string;
  color_scheme?: string;
  redirect?: string;
  callback?: string;
  appid?: string;
  domain?: string;
  /** Open-platform code, with `open_id` or `domain`; with `platform` and `state`, the code of a provider. */
  code?: string;
  open_id?: string;
  /** The document is in a frame and communicates by messages. The SDK sets it. */
  frame?: '1';
  /** The document is a window that the page at `opener` opened. The SDK sets it. */
  popup?: '1';
  /**
   * Exact origin of the page that opened the window, or that holds the frame at the top of its tab; the hub must list it.
   * The SDK sets it. A frame that names it is sent a short `frame-ancestors`.
   */
  opener?: string;
  /**
   * Parts of `/account`: any of `profile`, `security`, `links`, `privacy`, separated by spaces.
   * @default all
   */
  show?: string;
  /** The provider that sent the visitor back. The hub sets it. */
  platform?: string;
  /** The state of a provider's answer, with `code`. The hub sets it. */
  state?: string;
  /** The error of a provider that refused. The hub sets it. */
  error?: string;
  /** Of `/entry/undo`: what a mail of the hub undoes. */
  token?: string;
}

/** A config, and one sentence for each value that was refused. */
export interface ParsedConfig {
  config: EntryConfig;
  problems: string[];
}

/** For the message to developers. */
const expected: Readonly<Partial<Record<EntryAttribute, string>>> = {
  hub: 'an http(s) origin',
  mode: 'tag, frame, page',
  screen: 'login, register, forgot_password, authorize, open_auth',
  'color-scheme': 'light, dark, auto',
  redirect: 'auto, none',
  'parent-origins': 'exact origins separated by spaces',
};

/** Attributes, and in page and frame mode the address. Each refused value comes with a sentence for developers. */
export function parseEntryConfig(source: ConfigSource): ParsedConfig {
  const problems: string[] = [];
  const refuse: Refuse = (name) => {
    problems.push(`${name}: expected ${expected[name] ?? ''}; the value is ignored`);
    return null;
  };
  const {
    initial: { path, platform, ...initial },
    query,
    value,
  } = openConfig(source, refuse);
  const opener = query.get('opener');
  return {
    problems,
    config: {
      ...initial,
      appid: value('appid'),
      callback: value('callback'),
      code: value('code'),
      openId: value('open-id'),
      redirect: oneOf('redirect', value('redirect'), ['auto', 'none'], refuse) ?? 'auto',
      parentOrigins: parseParentOrigins(textOf(source.attribute('parent-origins')), refuse),
      noTracking: source.attribute('no-tracking') !== null,
      debug: source.attribute('debug') !== null,
      address: {
        path,
        platform,
        state: textOf(query.get('state')),
        token: textOf(query.get('token')),
        error: textOf(query.get('error')),
        popup: query.get('popup') === '1',
        // A caught exception makes V8 parse the functions around it again; most visits have no opener.
        opener: opener ? parseOrigin(opener) : null,
        show: textOf(query.get('show')),
      },
    },
  };
}

function parseParentOrigins(value: string | null, refuse: Refuse): readonly string[] | null {
  if (value === null) return null;
  const origins: string[] = [];
  for (const item of value.split(/[\s,]+/).filter(Boolean)) {
    const origin = parseOrigin(item);
    if (origin) origins.push(origin);
    else refuse('parent-origins');
  }
  return origins;
}
