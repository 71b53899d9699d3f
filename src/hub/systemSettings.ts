import * as v from 'valibot';
import { settingsPath } from '../contract/settingsRequest';
import { defineCall } from './defineCall';

const flag = v.fallback(v.optional(v.boolean()), undefined);
const words = v.fallback(v.optional(v.string()), undefined);
/** An array whose items of the wrong type are dropped one by one. */
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

/** Brand settings. A field of the wrong type reads as absent, here and below: it removes nothing else. */
export const themeSchema = v.object({
  mini_logo: words,
  full_logo: words,
  /** Logos for the dark scheme (our addition). Without one, the logo stands on a white tile there. */
  mini_logo_dark: words,
  full_logo_dark: words,
  login_bg: words,
  slogan: words,
  system_abbr: words,
  system_name: words,
  privacy_policy: words,
  /** The brand's colour, in any CSS notation. Default #8B1AE4. */
  theme_color: words,
  disable_mobile_login: flag,
  disable_create_account: flag,
});

/** Without an address there is no link; without a title the widget names it. */
const enterpriseLink = v.fallback(v.optional(v.object({ title: words, url: v.string() })), undefined);

/** Brand texts of one language. */
export const brandTextsSchema = v.object({
  main_title: words,
  sub_titles: list,
  tip: words,
  slogan: words,
  display_images: list,
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

/** An OpenID provider besides Google that the profile offers as a button. */
export const providerSchema = v.object({
  /** Path and `platform` value: `auth0`, `oneaccess`, … */
  id: v.pipe(v.string(), v.regex(/^[a-z0-9_-]{1,32}$/)),
  /** Name on the button ("Continue with {name}"). */
  name: v.pipe(v.string(), v.maxLength(40)),
});

/** Flags of the login profile, and brand texts by language (docs/contract.md section 6, "Profile keys"). */
export const profileSchema = v.object({
  mailbox_login: flag,
  mobile_login: flag,
  captcha_login: flag,
  double_verification: flag,
  allow_register: flag,
  email_register: flag,
  mobile_register: flag,
  /** What a number without an account is asked for after its SMS code. Default: `agreement`. */
  mobile_register_fields: list,
  /** Fields of the registration by e-mail besides address and password: `nickname`. Default: none. */
  email_register_fields: list,
  google_login: flag,
  wechat_login: flag,
  lark_login: flag,
  providers: listOf(providerSchema),
  country_picker: flag,
  privacy_page: flag,
  agreement_page: flag,
  language_switch: flag,
  download_centre: v.fallback(v.optional(v.union([v.boolean(), v.string()])), undefined),
  tracking: flag,
  default_language: words,
  account_origin: words,
  texts: v.fallback(
    v.optional(v.record(v.string(), v.fallback(v.optional(brandTextsSchema), undefined))),
    undefined,
  ),
});

export const settingsSchema = v.object({
  theme: v.fallback(v.optional(themeSchema), undefined),
  profile: v.fallback(v.optional(profileSchema), undefined),
  callback_hosts: list,
  parent_origins: list,
  tag_origins: list,
  /** Exact origins of images besides the portal's (docs/contract.md section 9). */
  image_hosts: list,
  /** Exact origins of scripts of others: Lark's JSSDK. */
  script_hosts: list,
  /** Exact origins of the storage that files are posted to. */
  upload_hosts: list,
  trust_siblings: flag,
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
