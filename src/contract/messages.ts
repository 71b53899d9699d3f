/**
 * Messages between frame (or popup) and host (docs/contract.md section 5). Diagram: docs/flows.md, "Frame
 * handshake".
 */
import type { EntryFailure } from './errors';
import type { LoginSuccess } from './login';
import { isText, parseTexts } from './hostTexts';
import { parseScreen, type Screen } from './screens';

export const messageSource = 'hub-entry';
export const messageVersion = 1;

/** Frame or popup → host: type → fields. */
export interface MessagesToHost {
  /**
   * The frame listens. The first message in every protocol version, so that both sides can detect a mismatch; contains
   * no secret.
   */
  ready: object;
  /** The form's height in CSS pixels, after each change. */
  resize: { height: number };
  /** Another screen is shown. */
  screen: { screen: Screen };
  /** Sent once after `ready`, and at each change. */
  'login-state': { logged_in: boolean };
  /** Sent once, only after a sign-in in this document. */
  'login-success': LoginSuccess;
  /** The address to navigate to; the host decides. */
  redirect: { url: string };
  /** Something failed that the host may want to handle. */
  error: EntryFailure;
}

/** Host → frame: type → fields. */
export interface MessagesToFrame {
  /**
   * Settings. The first valid one also fixes the parent when its origin is unknown. `accent`: a CSS color in place of the
   * tenant's, where it allows that (`theme.frame_accent`).
   */
  configure: {
    lang?: string;
    color_scheme?: 'light' | 'dark' | 'auto';
    texts?: Record<string, string>;
    accent?: string;
  };
  /** Focuses the first field. */
  focus: object;
  /** Returns to the first screen and clears typed text; does not sign out. */
  reset: object;
}

/**
 * Provider popup → the element that opened it, the only messages it sends (docs/contract.md section 5, "Providers").
 */
export interface MessagesToOpener {
  'provider-code': { platform: string; code: string; state: string };
  'provider-error': { platform: string; error: string };
}

type Envelope<Types> = {
  [Type in keyof Types]: {
    source: typeof messageSource;
    version: typeof messageVersion;
    type: Type;
  } & Types[Type];
}[keyof Types];

export type MessageToHost = Envelope<MessagesToHost>;
export type MessageToFrame = Envelope<MessagesToFrame>;
export type MessageToOpener = Envelope<MessagesToOpener>;

/** Wraps fields in the message envelope. */
export function envelope<Type extends string, Fields extends object>(type: Type, fields: Fields) {
  return { ...fields, source: messageSource, version: messageVersion, type } as const;
}

/** Reads an envelope of any version; `undefined` for anything else. */
function readerOf(data: unknown): ((name: string) => unknown) | undefined {
  // Own properties only: inherited ones and `__proto__` are ignored.
  const get = (name: string): unknown => Object.getOwnPropertyDescriptor(Object(data), name)?.value;
  return get('source') === messageSource ? get : undefined;
}

function envelopeOf(data: unknown): ((name: string) => unknown) | undefined {
  const get = readerOf(data);
  return get?.('version') === messageVersion ? get : undefined;
}

/**
 * Detects another version: each starts with `ready` in this envelope, so two incompatible sides notice at once.
 * @param input `event.data`, untrusted
 * @returns the other version; `undefined` for this version and for any other message
 */
export function otherVersion(input: unknown): number | undefined {
  const version = readerOf(input)?.('version');
  return typeof version === 'number' && version > 0 && version !== messageVersion ? version : undefined;
}

type Check = (value: unknown) => boolean;

/** Fields of each message to the host, and what each may hold. */
const hostFields: {
  readonly [Type in keyof MessagesToHost]: { readonly [Name in keyof Required<MessagesToHost[Type]>]: Check };
} = {
  ready: {},
  resize: { height: (value) => typeof value === 'number' && value >= 0 && value <= 20_000 },
  screen: { screen: (value) => !!parseScreen(value) },
  'login-state': { logged_in: (value) => typeof value === 'boolean' },
  'login-success': {
    auth_token: isText,
    ticket: isText,
    username: isText,
    method: isText,
    app_token: (value) => value === undefined || isText(value),
  },
  redirect: { url: isText },
  error: {
    // Also one that only a later release of the frame has.
    kind: isText,
    code: (value) => typeof value === 'number',
    message: isText,
  },
};

const hostTypes: ReadonlyMap<unknown, Readonly<Record<string, Check>>> = new Map(Object.entries(hostFields));

/** @param input `event.data`, untrusted @returns the message with known fields only, or `undefined` */
export function parseMessageToHost(input: unknown): MessageToHost | undefined {
  const get = envelopeOf(input);
  const type = get?.('type');
  const checks = hostTypes.get(type);
  if (!get || !checks) return undefined;
  const fields: Record<string, unknown> = {};
  for (const [name, isValid] of Object.entries(checks)) {
    const value = get(name);
    if (!isValid(value)) return undefined;
    if (value !== undefined) fields[name] = value;
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table has checked the type and each field
  return envelope(type as string, fields) as unknown as MessageToHost;
}

/** @param input `event.data`, untrusted @returns the message with known fields only, or `undefined` */
export function parseMessageToFrame(input: unknown): MessageToFrame | undefined {
  const get = envelopeOf(input);
  if (!get) return undefined;
  switch (get('type')) {
    case 'focus':
      return envelope('focus', {});
    case 'reset':
      return envelope('reset', {});
    case 'configure':
      return parseConfigure(get);
    default:
      return undefined;
  }
}

function parseConfigure(get: (name: string) => unknown): MessageToFrame | undefined {
  const [lang, scheme, texts, accent] = ['lang', 'color_scheme', 'texts', 'accent'].map((name) => get(name));
  const fields: MessagesToFrame['configure'] = {};
  if (lang !== undefined) {
    if (!isText(lang)) return undefined;
    fields.lang = lang;
  }
  if (scheme !== undefined) {
    if (scheme !== 'light' && scheme !== 'dark' && scheme !== 'auto') return undefined;
    fields.color_scheme = scheme;
  }
  if (texts !== undefined) {
    const parsed = parseTexts(texts);
    if (!parsed) return undefined;
    fields.texts = parsed;
  }
  if (accent !== undefined) {
    if (!isText(accent)) return undefined;
    fields.accent = accent;
  }
  return envelope('configure', fields);
}

/** @param input `event.data`, untrusted @returns the message with known fields only, or `undefined` */
export function parseMessageToOpener(input: unknown): MessageToOpener | undefined {
  const get = envelopeOf(input);
  if (!get) return undefined;
  const type = get('type');
  const [platform, code, state, error] = ['platform', 'code', 'state', 'error'].map((name) => get(name));
  if (!isText(platform)) return undefined;
  if (type === 'provider-code' && isText(code) && isText(state)) {
    return envelope('provider-code', { platform, code, state });
  }
  if (type === 'provider-error' && isText(error)) return envelope('provider-error', { platform, error });
  return undefined;
}

/** The sender a message must come from. */
export interface ExpectedSender {
  window: unknown;
  /** Exact origins; an opaque origin (`"null"`) never matches. */
  origins: readonly string[];
}

/**
 * The trust rule: the expected window and one of the expected exact origins.
 * @param event the two fields of a `MessageEvent` that a sender cannot forge
 */
export function isTrusted(event: { source: unknown; origin: string }, expected: ExpectedSender): boolean {
  return (
    expected.window != null &&
    event.source === expected.window &&
    event.origin !== 'null' &&
    expected.origins.includes(event.origin)
  );
}
