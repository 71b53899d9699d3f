/** Whether a tenant's settings do what their writer means: every fault by its field, with the reason. Pure. */
import * as v from 'valibot';
import { profileSchema, settingsSchema, type SystemSettings } from '../../src/api/systemSettings';
import { termsVersionPattern } from '../../src/api/terms';
import { parseOrigin, parseUrl } from '../../src/contract/origins';
import { resourceHosts } from '../../src/contract/resourceHosts';
import { checkLaterProfile, laterKeys } from './checkLaterProfile';
import { isCssColor } from './cssColors';

/** What the hub that serves them has. */
export interface SettingsFacts {
  /** Second factors that can count. */
  factorIds: readonly string[];
  /** Whether a text is a day such as 2030-01-31. */
  isDay: (text: string) => boolean;
  languages: readonly string[];
  methods: readonly MethodFacts[];
  /** Origin of the portal. */
  portal: string;
}

export interface MethodFacts {
  id: string;
  isWorking: boolean;
  isListed: boolean;
  /** What it needs to work, for the operator. */
  needs: string;
  /** Keys of the profile that are off without it. */
  keysOff: readonly string[];
}

type Say = (field: string, reason: string) => void;

/** @returns the settings as they are stored, and one sentence for each fault */
export function checkSettings(
  given: unknown,
  facts: SettingsFacts,
): { settings: SystemSettings; faults: string[] } {
  const faults: string[] = [];
  const say: Say = (field, reason) => void faults.push(`${field} ${reason}`);
  const result = v.safeParse(settingsSchema, given);
  if (!result.success) return { settings: {}, faults: [result.issues[0].message] };
  const settings = result.output;
  for (const field of dropped(given, settings, '')) say(field, 'is unknown or of a wrong type.');
  checkLists(settings, say);
  checkTheme(settings, facts, say);
  checkProfile(settings, facts, say);
  checkTexts(settings, facts, say);
  checkLaterProfile(settings, facts, say, (address, field) =>
    checkPicture(address, field, settings, facts, say),
  );
  return { settings, faults };
}

/** Paths of what reading removed. */
function dropped(given: unknown, read: unknown, path: string): string[] {
  const here = path || 'the file';
  if (typeof given !== 'object' || given === null) return given === read ? [] : [here];
  if (typeof read !== 'object' || read === null) return [here];
  if (Array.isArray(given) && Array.isArray(read) && given.length > read.length)
    return [`an item of ${here}`];
  const kept = new Map<string, unknown>(Object.entries(read));
  return Object.entries(given).flatMap(([name, value]) =>
    dropped(value, kept.get(name), path === '' ? name : `${path}.${name}`),
  );
}

const hostPattern = /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/i;

function checkLists(settings: SystemSettings, say: Say): void {
  for (const [index, host] of (settings.callback_hosts ?? []).entries())
    if (!hostPattern.test(host))
      say(
        `callback_hosts[${index}]`,
        `is "${host}": a host is meant, such as example.com, example.com:8443 or *.example.com.`,
      );
  for (const list of [
    'parent_origins',
    'tag_origins',
    'image_hosts',
    'script_hosts',
    'upload_hosts',
  ] as const)
    for (const [index, origin] of (settings[list] ?? []).entries())
      if (parseOrigin(origin) === null)
        say(`${list}[${index}]`, `is "${origin}": an exact origin is meant, such as ${exampleOf(origin)}.`);
}

/** What was probably meant. */
const exampleOf = (text: string): string => {
  const { origin } = parseUrl(text) ?? { origin: 'null' };
  return parseOrigin(origin) ?? 'https://shop.example.com';
};

const pictures = ['mini_logo', 'full_logo', 'mini_logo_dark', 'full_logo_dark', 'login_bg'] as const;

function checkTheme({ theme = {}, ...settings }: SystemSettings, facts: SettingsFacts, say: Say): void {
  const { theme_color: color, privacy_policy: policy } = theme;
  if (color !== undefined && !isCssColor(color))
    say('theme.theme_color', `is "${color}": a CSS color is meant, such as #8B1AE4 or rebeccapurple.`);
  for (const name of pictures) checkPicture(theme[name], `theme.${name}`, settings, facts, say);
  checkLink(policy, 'theme.privacy_policy', facts, say);
}

const imageData = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i;

/** As the widget does (`src/lib/safeUrl`), which shows no other picture. */
function checkPicture(
  address: string | undefined,
  field: string,
  settings: SystemSettings,
  { portal }: SettingsFacts,
  say: Say,
): void {
  if (!address || imageData.test(address)) return;
  const url = safeUrl(address, portal);
  if (!url || !/^https?:$/.test(url.protocol))
    return say(
      field,
      `is "${shown(address)}": a picture is meant, such as /brand/logo.svg or an https address.`,
    );
  const { images } = resourceHosts(settings, portal);
  if (url.origin !== portal && !images.includes(url.origin))
    say(field, `is on ${url.origin}, which image_hosts does not list: no browser would load it.`);
}

const linkProtocols = ['https:', 'http:', 'mailto:', 'tel:'];

function checkLink(address: string | undefined, field: string, { portal }: SettingsFacts, say: Say): void {
  if (!address) return;
  const url = safeUrl(address, portal);
  if (!url || !linkProtocols.includes(url.protocol))
    say(field, `is "${shown(address)}": a link is meant, such as /privacy/policy or an https address.`);
}

const shown = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

/** The URL parser drops some characters, which would make a scheme of `java\nscript:`. */
function safeUrl(text: string, portal: string): URL | null {
  if (/[\p{Cc}\\]/u.test(text) || text.length > 2048) return null;
  const url = URL.canParse(text.trim(), portal) ? new URL(text.trim(), portal) : null;
  return url?.username || url?.password ? null : url;
}

const fieldsOf = {
  mobile_register_fields: ['agreement', 'nickname', 'industry', 'position'],
  email_register_fields: ['nickname'],
} as const;

function checkProfile({ profile = {} }: SystemSettings, facts: SettingsFacts, say: Say): void {
  checkMethods(profile, facts, say);
  for (const id of profile.second_factors ?? [])
    if (!facts.factorIds.includes(id))
      say(
        'profile.second_factors',
        `names "${id}", which is no second factor. Known are ${facts.factorIds.join(', ')}.`,
      );
  const { second_factor_from: from, terms_version: terms, account_origin: account } = profile;
  if (from !== undefined && !facts.isDay(from))
    say('profile.second_factor_from', 'is no day such as 2030-01-31.');
  if (terms !== undefined && !termsVersionPattern.test(terms))
    say('profile.terms_version', 'must have 1 to 32 letters, digits or the signs . _ -.');
  if (account !== undefined && parseOrigin(account) === null)
    say(
      'profile.account_origin',
      `is "${account}": an exact origin is meant, such as ${exampleOf(account)}.`,
    );
  for (const name of ['mobile_register_fields', 'email_register_fields'] as const)
    for (const field of profile[name] ?? [])
      if (!fieldsOf[name].some((each) => each === field))
        say(`profile.${name}`, `names "${field}". Known are ${fieldsOf[name].join(', ')}.`);
  if (typeof profile.download_centre === 'string')
    checkLink(profile.download_centre, 'profile.download_centre', facts, say);
}

const ownKeys: readonly string[] = [...Object.keys(profileSchema.entries), ...laterKeys];

function checkMethods(
  profile: NonNullable<SystemSettings['profile']>,
  { methods }: SettingsFacts,
  say: Say,
): void {
  const idle = methods.filter(({ isWorking }) => !isWorking);
  for (const [key, value] of Object.entries(profile)) {
    if (value === undefined) continue;
    const isKnown = ownKeys.includes(key) || methods.some(({ id }) => key === `${id}_login`);
    if (!isKnown) say(`profile.${key}`, 'is unknown.');
    const lacking = idle.find(({ id, keysOff }) => key === `${id}_login` || keysOff.includes(key));
    if (value === true && lacking) say(`profile.${key}`, `is on, but this hub lacks ${lacking.needs}.`);
  }
  for (const { id } of profile.providers ?? []) {
    const method = methods.find((each) => each.isListed && each.id === id);
    if (!method) say('profile.providers', `names "${id}", which this hub does not know.`);
    else if (!method.isWorking)
      say('profile.providers', `names "${id}", but this hub lacks ${method.needs}.`);
  }
}

function checkTexts(settings: SystemSettings, facts: SettingsFacts, say: Say): void {
  const { default_language: language, texts = {} } = settings.profile ?? {};
  const known = `Known are ${facts.languages.join(', ')}.`;
  if (language !== undefined && !facts.languages.includes(language))
    say('profile.default_language', `is "${language}". ${known}`);
  for (const [code, words] of Object.entries(texts)) {
    const field = `profile.texts.${code}`;
    if (!facts.languages.includes(code)) say(field, `is for a language that nobody would see. ${known}`);
    if (!words) continue;
    checkLink(words.policy_url, `${field}.policy_url`, facts, say);
    for (const [name, link] of Object.entries(words.enterprise_info ?? {}))
      if (typeof link === 'object') checkLink(link.url, `${field}.enterprise_info.${name}.url`, facts, say);
    for (const [index, each] of (words.display_images ?? []).entries()) {
      const { image, turn } = typeof each === 'string' ? { image: each } : each;
      const place = `${field}.display_images[${index}]`;
      checkPicture(image, place, settings, facts, say);
      checkPicture(turn, `${place}.turn`, settings, facts, say);
    }
  }
}
