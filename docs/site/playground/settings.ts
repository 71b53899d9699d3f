/** What a visitor of the playground chooses, kept in the page's address so that it can be shared. */

/** How the sign-in is embedded. */
export type Mode = 'tag' | 'frame' | 'page';

/** All choices; an empty text is "not set". */
export interface PlaygroundSettings {
  mode: Mode;
  /** Origin of the hub. */
  hub: string;
  lang: 'en' | 'zh';
  colorScheme: 'light' | 'dark' | 'auto';
  screen: 'login' | 'register' | 'forgot_password';
  /** Brand color as `#rrggbb`. */
  color: string;
  title: string;
  lead: string;
  submit: string;
  callback: string;
  appid: string;
  lightDom: boolean;
  noTracking: boolean;
  debug: boolean;
}

/** Keys of the product's texts (docs/texts.md) that the playground replaces. */
export const textKeys = {
  title: 'login.title',
  lead: 'login.lead',
  submit: 'login.submit',
} as const satisfies Partial<Record<keyof PlaygroundSettings, string>>;

/** The values of choices that are not free. */
export const choices = {
  mode: ['tag', 'frame', 'page'],
  lang: ['en', 'zh'],
  colorScheme: ['light', 'dark', 'auto'],
  screen: ['login', 'register', 'forgot_password'],
} as const satisfies { [Name in keyof PlaygroundSettings]?: readonly PlaygroundSettings[Name][] };

/** The tag as the quick start has it. `npm start` serves the hub. */
export const defaults: PlaygroundSettings = {
  mode: 'tag',
  hub: 'http://localhost:4600',
  lang: 'en',
  colorScheme: 'light',
  screen: 'login',
  color: '',
  title: '',
  lead: '',
  submit: '',
  callback: '',
  appid: '',
  lightDom: false,
  noTracking: false,
  debug: false,
};

const texts = ['title', 'lead', 'submit'] as const;

const missing = {
  tag: [],
  // A frame and a page have the colors of their tenant.
  frame: ['screen', 'color', 'lightDom', 'noTracking', 'debug'],
  page: ['color', 'lightDom', 'noTracking', 'debug', ...texts],
} as const satisfies Record<Mode, readonly (keyof PlaygroundSettings)[]>;

/** Settings that a mode does not have. */
export function missingIn(mode: Mode): ReadonlySet<string> {
  return new Set(missing[mode]);
}

/** The texts by key, without those that are not set. */
export function textsOf(settings: PlaygroundSettings): Record<string, string> {
  const absent = missingIn(settings.mode);
  return Object.fromEntries(
    texts
      .filter((name) => settings[name] !== '' && !absent.has(name))
      .map((name) => [textKeys[name], settings[name]]),
  );
}

/**
 * Reads the origin that a visitor typed.
 * @returns `undefined` unless it is an address of http or https
 */
export function originOf(hub: string): string | undefined {
  if (!/^https?:\/\//i.test(hub.trim()) || !URL.canParse(hub.trim())) return undefined;
  return new URL(hub.trim()).origin;
}

/** Reads the choices from a query; what is unknown or invalid keeps its default. */
export function readSettings(query: URLSearchParams): PlaygroundSettings {
  const oneOf = <Value extends string>(name: string, allowed: readonly Value[], otherwise: Value): Value =>
    allowed.find((value) => value === query.get(name)) ?? otherwise;
  const text = (name: string, otherwise = '') => (query.get(name) ?? otherwise).slice(0, 200);
  const flag = (name: string) => query.get(name) === '1';
  const color = text('color');
  return {
    mode: oneOf('mode', choices.mode, defaults.mode),
    hub: text('hub', defaults.hub),
    lang: oneOf('lang', choices.lang, defaults.lang),
    colorScheme: oneOf('colorScheme', choices.colorScheme, defaults.colorScheme),
    screen: oneOf('screen', choices.screen, defaults.screen),
    color: /^#[\da-f]{6}$/i.test(color) ? color : '',
    title: text('title'),
    lead: text('lead'),
    submit: text('submit'),
    callback: text('callback'),
    appid: text('appid'),
    lightDom: flag('lightDom'),
    noTracking: flag('noTracking'),
    debug: flag('debug'),
  };
}

/** The query of the choices that differ from the defaults. */
export function writeSettings(settings: PlaygroundSettings): string {
  const usual = new Map<string, string | boolean>(Object.entries(defaults));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(settings))
    if (value !== usual.get(name)) query.set(name, value === true ? '1' : String(value));
  return query.toString();
}
