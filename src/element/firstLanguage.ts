/**
 * The language of the first drawing (contract section 3, `lang`): the host's or the address's own, else the stored
 * one, else the default of the profile cached on the last visit, else what the portal's document was written in
 * (the hub fills in its tenant's default), else English.
 */
import type { FirstMethods } from '../app/EntryHost';
import type { EntryConfig } from '../contract/config';
import { createExpiringCache } from '../lib/expiringCache';
import { createMemoryStore, type KeyValueStore } from '../lib/memoryStore';
import { isSameSite } from '../lib/sameSite';
import { askedDomain } from './askedDomain';
import { ownProperty } from '../lib/ownProperty';

/** What was found. */
export interface FirstLanguage {
  lang: string;
  /** Whether the host or the visitor chose it; a guess gives way to the profile's default when that arrives. */
  isChosen: boolean;
  /** What the form offers: by the last visit, else as the hub wrote it into its own document, else both. */
  methods: FirstMethods;
  /** `info` of system_settings from the last visit, undecoded. */
  cachedSettings: unknown;
}

/** Keys of contract section 4; on another site they carry the prefix. */
const languageKey = 'language';
const foreignPrefix = 'hub-entry:';
/** A guess is stored for this visit only: a later one may know the profile. */
const guessExpirySeconds = 60;

/**
 * Chooses and stores the language, so that the page and the header of the first request agree.
 * @param config what the host set
 * @param view the document's window
 */
export function chooseFirstLanguage(config: EntryConfig, view: Window): FirstLanguage {
  const hub = new URL(config.hub ?? view.location.href);
  const prefix = isSameSite(hub.hostname, view.location.hostname) ? '' : foreignPrefix;
  const cache = createExpiringCache({ store: localStore(view), now: Date.now });
  const cachedSettings = cache.get(`${prefix}brand:${askedDomain(config) ?? hub.host}`, isRecord);
  const chosen = config.lang ?? cache.get(prefix + languageKey, isText) ?? null;
  const lang =
    chosen ??
    defaultLanguage(cachedSettings) ??
    (config.mode === 'tag' ? null : view.document.documentElement.lang || null) ??
    'en';
  cache.set(prefix + languageKey, lang, {
    expirySeconds: chosen === null ? guessExpirySeconds : null,
    clear: false,
  });
  return {
    lang,
    isChosen: chosen !== null,
    methods: firstMethods(cachedSettings, config, view),
    cachedSettings,
  };
}

/** Keys of the profile that bring buttons below the form. */
const buttons = ['google_login', 'lark_login', 'wechat_login', 'providers'];

/** `true`, or a list with something in it. */
const isOn = (value: unknown): boolean => value === true || (Array.isArray(value) && value.length > 0);

/** Reading `localStorage` itself throws where storage is blocked. */
function localStore(view: Window): KeyValueStore {
  try {
    return view.localStorage;
  } catch {
    return createMemoryStore();
  }
}

/** Same reading as `resolveBrand`'s: a flag that is not there is on, `disable_mobile_login` wins. */
function firstMethods(settings: unknown, { mode }: EntryConfig, { document }: Window): FirstMethods {
  if (settings === undefined) {
    const written = mode === 'tag' ? undefined : document.documentElement.dataset.methods?.split(' ');
    const isOffered = (name: string): boolean => written?.includes(name) ?? true;
    return { email: isOffered('email'), phone: isOffered('phone'), more: isOffered('more') };
  }
  const profile = ownProperty(settings, 'profile');
  const isDisabled = ownProperty(ownProperty(settings, 'theme'), 'disable_mobile_login') === true;
  return {
    email: ownProperty(profile, 'mailbox_login') !== false,
    phone: ownProperty(profile, 'mobile_login') !== false && !isDisabled,
    more: buttons.some((name) => isOn(ownProperty(profile, name))),
  };
}

function defaultLanguage(settings: unknown): string | undefined {
  const profile = ownProperty(settings, 'profile');
  const language = ownProperty(profile, 'default_language');
  return isText(language) ? language : undefined;
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z-]{2,35}$/.test(value);
const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;
