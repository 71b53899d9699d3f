import * as v from 'valibot';
import { settingsPath } from '../contract/settingsRequest';
import { defineCall } from './defineCall';
import type { LaterProfile } from './laterProfile';

const flag = v.fallback(v.optional(v.boolean()), undefined);
const words = v.fallback(v.optional(v.string()), undefined);
/** Items of the wrong type are dropped one by one. */
const listOf = <Item extends v.GenericSchema>(item: Item) =>
  v.fallback(
    v.optional(
      v.pipe(
        v.array(v.unknown()),
        v.transform((items) => items.flatMap((each) => parsed(item, each))),
      ),
    ),
    undefined,
  );
const list = listOf(v.string());

function parsed<Item extends v.GenericSchema>(item: Item, value: unknown): v.InferOutput<Item>[] {
  const result = v.safeParse(item, value);
  return result.success ? [result.output] : [];
}

/** A field of the wrong type is ignored, here and below; the other fields stay valid. */
export const themeSchema = v.object({
  mini_logo: words,
  full_logo: words,
  /** Logos for the dark scheme (our addition). Without one, the logo is on a white tile there. */
  mini_logo_dark: words,
  full_logo_dark: words,
  login_bg: words,
  slogan: words,
  system_abbr: words,
  system_name: words,
  privacy_policy: words,
  /** The brand's color, in any CSS notation. Default #8B1AE4. */
  theme_color: words,
  /**
   * A page with the frame or a window may ask for a color of its own (`accent` of `embedEntry`); its shades are derived
   * like those of `theme_color`. Off: the tenant's color stays.
   * @default off
   */
  frame_accent: flag,
  /**
   * Switches sign-in and registration by phone number off. Overrides the profile.
   * @default off
   */
  disable_mobile_login: flag,
  /**
   * Switches every registration off. Overrides the profile.
   * @default off
   */
  disable_create_account: flag,
});

/** Without an address there is no link; without a title the widget names it. */
const enterpriseLink = v.fallback(v.optional(v.object({ title: words, url: v.string() })), undefined);

/** A picture, alone or with the line that is lit while it is shown and the sheet of frames that turns it. */
const displayImage = v.union([v.string(), v.object({ image: v.string(), line: words, turn: words })]);

/** Brand texts of one language. */
export const brandTextsSchema = v.object({
  main_title: words,
  sub_titles: list,
  tip: words,
  slogan: words,
  display_images: listOf(displayImage),
  enterprise_info: v.fallback(
    v.optional(
      v.object({
        help_center: enterpriseLink,
        contact_us: enterpriseLink,
        official_site: enterpriseLink,
        icp_number: words,
      }),
    ),
    undefined,
  ),
  login_title: words,
  register_title: words,
  account_placeholder: words,
  policy_url: words,
});

/** Ids of OpenID providers, in addresses. */
export const providerIdPattern = /^[a-z0-9_-]{1,32}$/;

/** An OpenID provider besides Google, with a button. */
export const providerSchema = v.object({
  /** Path and `platform` value: `auth0`, `oneaccess`, … */
  id: v.pipe(v.string(), v.regex(providerIdPattern)),
  /** Name on the button ("Continue with {name}"). */
  name: v.pipe(v.string(), v.maxLength(40)),
});

/** docs/contract.md section 6, "Profile keys". The table of docs/hub-contract.md is generated from the comments. */
export const profileSchema = v.object({
  /**
   * The form with e-mail and password. Off: no such form or tab.
   * @default on
   */
  mailbox_login: flag,
  /**
   * The form with a phone number. Off: no such form or tab.
   * @default on
   */
  mobile_login: flag,
  /**
   * Sign-in with a phone number and an SMS code. Off: with the password only.
   * @default on
   */
  captcha_login: flag,
  /**
   * Sign-in with a code sent by e-mail, in place of the password of the form with e-mail.
   * @default off
   */
  email_code_login: flag,
  /**
   * A second factor after the password. The hub asks for it in its answer to the sign-in, and the widget shows that
   * step.
   * @default off
   */
  double_verification: flag,
  /**
   * Ids of the second factors that count for `double_verification`: `totp`, `passkey`, `email`, `mobile`.
   * @default all
   */
  second_factors: list,
  /**
   * From this day on (UTC, `YYYY-MM-DD`) a sign-in of an account without a factor that counts has to set one up. Before it,
   * the session opens and its login info says so.
   * @default at once
   */
  second_factor_from: words,
  /**
   * Registration as a whole. Off: no link to it, and its address leads to the sign-in, which says why.
   * @default on
   */
  allow_register: flag,
  /**
   * Registration by e-mail. Off: no such tab.
   * @default on
   */
  email_register: flag,
  /**
   * Registration by phone number. Off: no such tab, and a number without an account is refused.
   * @default on
   */
  mobile_register: flag,
  /**
   * "Forgot password?" (our addition). Off: no link to it, and its address leads to the sign-in, which says why.
   * @default on
   */
  password_reset: flag,
  /**
   * Fields that the widget asks for after the SMS code of a number without an account: `agreement`, `nickname`,
   * `industry`, `position`.
   * @default `["agreement"]`
   */
  mobile_register_fields: list,
  /**
   * Fields of the registration by e-mail besides address and password: `nickname`.
   * @default `[]`
   */
  email_register_fields: list,
  /**
   * The button "Continue with Google".
   * @default off
   */
  google_login: flag,
  /**
   * The button "WeChat", with a code to scan.
   * @default off
   */
  wechat_login: flag,
  /**
   * The button "Lark", with a code to scan, and the sign-in without a click inside Lark.
   * @default off
   */
  lark_login: flag,
  /**
   * Sign-in with a passkey (`/v1/passkey`).
   * @default off
   */
  passkey_login: flag,
  /**
   * Registration by e-mail with a passkey in place of a password, where `passkey_login` is on too.
   * @default off
   */
  passkey_register: flag,
  /**
   * A button "Continue with …" for each further OpenID provider: `{ id, name }`.
   * @default `[]`
   */
  providers: listOf(providerSchema),
  /**
   * The choice of a country before phone numbers. Off: numbers of mainland China only.
   * @default off
   */
  country_picker: flag,
  /**
   * Forms of the portal's page and frame outside the shadow root, for password managers that cannot read it. The form
   * then appears with the app. The hub writes the attribute `light-dom` into its documents.
   * @default off
   */
  light_dom: flag,
  /**
   * The page "Privacy policy". Off: no link, and its address leads to the sign-in.
   * @default on
   */
  privacy_page: flag,
  /**
   * The page "User agreement". Off: no link, and its address leads to the sign-in.
   * @default on
   */
  agreement_page: flag,
  /**
   * Version of the documents that people agree to: 1 to 32 letters, digits or `._-`. Another one asks each account again, at
   * its next sign-in.
   * @default `1`
   */
  terms_version: words,
  /**
   * The button that changes the language.
   * @default off
   */
  language_switch: flag,
  /**
   * A link to this address.
   * @default off
   */
  download_centre: v.fallback(v.optional(v.union([v.boolean(), v.string()])), undefined),
  /**
   * Events to `POST /api/hub/`. Off: none are sent.
   * @default on
   */
  tracking: flag,
  /**
   * Language of a first visit.
   * @default `en`
   */
  default_language: words,
  /**
   * Site of the account sign-in (`/entry_login`), where a page goes when its session is over.
   * @default the portal
   */
  account_origin: words,
  /**
   * Words of the brand by language, each in place of ours: `main_title`, `sub_titles`, `tip`, `slogan`,
   * `display_images`, `enterprise_info`, `login_title`, `register_title`, `account_placeholder`, `policy_url`.
   * @default ours
   */
  texts: v.fallback(
    v.optional(v.record(v.string(), v.fallback(v.optional(brandTextsSchema), undefined))),
    undefined,
  ),
});

/** A profile with further keys. */
export const openProfile = v.unknown();

/** Not read yet: `readLaterProfile` does that where they are used. */
type Unread = { readonly [Key in keyof LaterProfile]?: unknown };

/** Keeps other keys: `<id>_login` offers a method that this file need not know (`contract/profile`). */
const keptProfile = v.pipe(
  openProfile,
  v.transform(
    (raw): (v.InferOutput<typeof profileSchema> & Unread) | undefined =>
      parsed(profileSchema, raw).map((known) => Object.assign({}, raw, known))[0],
  ),
);

export const settingsSchema = v.object({
  theme: v.fallback(v.optional(themeSchema), undefined),
  profile: v.optional(keptProfile),
  callback_hosts: list,
  parent_origins: list,
  tag_origins: list,
  /**
   * Exact origins of images besides the portal's (docs/contract.md section 6, "Hosts of images, scripts and uploads").
   */
  image_hosts: list,
  /** Exact origins of scripts of others: Lark's JSSDK. */
  script_hosts: list,
  /** Exact origins of the storage that files are posted to. */
  upload_hosts: list,
  trust_siblings: flag,
  /** `host`: the portal's cookies are for its own host only (docs/contract.md section 4). */
  cookie_scope: words,
  /** Host name of the tenant that these settings are of. */
  domain: words,
});

export type WireTheme = v.InferOutput<typeof themeSchema>;
export type WireProfile = v.InferOutput<typeof profileSchema>;
export type BrandTexts = v.InferOutput<typeof brandTextsSchema>;
/** `info` of system_settings as received; `brand/resolveBrand` fills in the defaults. */
export type SystemSettings = v.InferOutput<typeof settingsSchema>;

/** GET `organiz/system_settings?domain=`: theme, profile and lists of the tenant. */
export const systemSettings = defineCall({
  name: 'systemSettings',
  method: 'GET',
  path: settingsPath,
  summary: "The tenant's theme, login profile and allowed hosts and origins",
  request: v.object({ domain: v.pipe(v.string(), v.maxLength(255)) }),
  info: settingsSchema,
});
