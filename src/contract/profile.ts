/**
 * What a tenant's sign-in offers, resolved from its settings: the only place that says what is on. App and hub read it,
 * the loader what they resolved (docs/contract.md section 6, "Profile keys"). A value of the wrong type counts as absent.
 */
import type { Channel } from './typedAccount';

/** The methods of signing in that are on. */
export interface OfferedMethods {
  /** Accounts that the form takes with a password; each has a tab. */
  password: readonly Channel[];
  /** `password`, `sms`, and each `<id>` whose key `<id>_login` is `true`, which this version need not know. */
  methods: readonly string[];
}

export interface Profile extends OfferedMethods {
  /** Registration as a whole; a provider's new accounts need nothing else. */
  allowRegister: boolean;
  /** Registrations by form. */
  register: readonly Channel[];
  /** Every account needs a second factor. */
  doubleVerification: boolean;
  passwordReset: boolean;
  countryPicker: boolean;
  privacyPage: boolean;
  agreementPage: boolean;
  languageSwitch: boolean;
  tracking: boolean;
}

/** Keys of the profile for the tabs of the form. */
export const tabKeys = { email: 'mailbox_login', phone: 'mobile_login' } as const;

const registerKeys = { email: 'email_register', phone: 'mobile_register' } as const;

const channels = ['email', 'phone'] as const;

/** A key that begins with a method's id; not those of the form. */
const methodKey = /^(?!(?:mailbox|mobile|captcha|password|sms)_login)(.+)_login$/;

/** Own properties only; none for anything but an object. */
const keysOf = (value: unknown): Readonly<Record<string, unknown>> => ({
  __proto__: null,
  ...(typeof value === 'object' ? value : null),
});

/** The methods alone. @param settings `info` of system_settings */
export function resolveMethods(settings: unknown): OfferedMethods {
  const { theme, profile } = keysOf(settings);
  const keys = keysOf(profile);
  const isOn = (key: string): boolean => keys[key] !== false;
  const password = channels.filter(
    (channel) =>
      isOn(tabKeys[channel]) && (channel === 'email' || keysOf(theme)['disable_mobile_login'] !== true),
  );
  return {
    password,
    methods: [
      ...(password[0] ? ['password'] : []),
      ...(password.includes('phone') && isOn('captcha_login') ? ['sms'] : []),
      ...Object.keys(keys).flatMap((key) => (keys[key] === true && methodKey.exec(key)?.[1]) || []),
    ],
  };
}

/**
 * What the initial screen needs, as the hub writes it into the attribute `data-methods` of its documents: the tabs of the
 * form, `more` where buttons follow it, and `rows` where the first of several has a row of its own.
 */
export function documentMethods(settings: unknown): readonly string[] {
  const { password, methods } = resolveMethods(settings);
  const { providers } = keysOf(keysOf(settings)['profile']);
  const others = methods.filter((id) => !/^(?:password|sms|email_code)$/.test(id));
  const count = others.length + (Array.isArray(providers) ? providers.length : 0);
  const hasRows = count > 1 && others.includes('passkey');
  return [...password, ...(count ? ['more'] : []), ...(hasRows ? ['rows'] : [])];
}

/** @param settings `info` of system_settings, of any shape */
export function resolveProfile(settings: unknown): Profile {
  const { theme, profile } = keysOf(settings);
  const keys = keysOf(profile);
  const isOn = (key: string): boolean => keys[key] !== false;
  const allowRegister = isOn('allow_register') && keysOf(theme)['disable_create_account'] !== true;
  return {
    ...resolveMethods(settings),
    allowRegister,
    register: channels.filter((channel) => allowRegister && isOn(registerKeys[channel])),
    doubleVerification: keys['double_verification'] === true,
    passwordReset: isOn('password_reset'),
    countryPicker: keys['country_picker'] === true,
    privacyPage: isOn('privacy_page'),
    agreementPage: isOn('agreement_page'),
    languageSwitch: keys['language_switch'] === true,
    tracking: isOn('tracking'),
  };
}
