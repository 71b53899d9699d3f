/**
 * Fills in the defaults of docs/contract.md section 6 ("Profile keys") where the hub sent nothing, and drops unsafe
 * addresses.
 */
import { textLanguage } from '../contract/textLanguage';
import type { BrandTexts, SystemSettings, WireProfile, WireTheme } from '../hub/systemSettings';
import { safeImage, safeLink } from '../lib/safeUrl';
import type { Brand, BrandFlags, BrandLink, BrandTheme, BrandWords } from './brand';
import { defaultWords } from './defaultWords';

/** Base address without a portal (prerendering, a missing `hub`), so that relative addresses lead nowhere real. */
const noPortal = 'https://portal.invalid';

/**
 * Resolves the brand to render. Pure, so that the prerendered and the hydrated screen agree.
 * @param settings the hub's settings; `null` while there are none
 * @param language language on screen; a missing brand text is replaced by ours in that language
 * @param portal origin that relative addresses resolve against and pictures may come from
 */
export function resolveBrand(
  settings: SystemSettings | null,
  language: string,
  portal: string | null = null,
): Brand {
  const theme = settings?.theme ?? {};
  const profile = settings?.profile ?? {};
  const base = portal ?? noPortal;
  const texts = profile.texts?.[textLanguage(language)] ?? {};
  const enterprise = texts.enterprise_info ?? {};
  const flags = resolveFlags(profile, theme);

  return {
    theme: resolveTheme(theme, base),
    flags,
    words: resolveWords(texts, theme, language),
    displayImages: (texts.display_images ?? []).flatMap((image) => safeImage(image, base) ?? []),
    helpCentre: resolveLink(enterprise.help_center, base),
    contact: resolveLink(enterprise.contact_us, base),
    officialSite: resolveLink(enterprise.official_site, base),
    icpNumber: enterprise.icp_number ?? '',
    policyUrl: safeLink(texts.policy_url, base) ?? safeLink(theme.privacy_policy, base),
    downloadCentre: safeLink(profile.download_centre, base),
    providers: profile.providers ?? [],
    defaultLanguage: profile.default_language ?? 'en',
    accountOrigin: originOf(profile.account_origin, base),
  };
}

/** Flags of the profile with their defaults; the theme's `disable_*` flags win (docs/contract.md section 6). */
function resolveFlags(profile: WireProfile, theme: WireTheme): BrandFlags {
  const allowMobile = theme.disable_mobile_login !== true;
  const allowRegister = theme.disable_create_account !== true && (profile.allow_register ?? true);
  return {
    mailboxLogin: profile.mailbox_login ?? true,
    mobileLogin: allowMobile && (profile.mobile_login ?? true),
    captchaLogin: allowMobile && (profile.captcha_login ?? true),
    doubleVerification: profile.double_verification ?? false,
    allowRegister,
    emailRegister: allowRegister && (profile.email_register ?? true),
    mobileRegister: allowRegister && (profile.mobile_register ?? true),
    googleLogin: profile.google_login ?? false,
    wechatLogin: profile.wechat_login ?? false,
    larkLogin: profile.lark_login ?? false,
    countryPicker: profile.country_picker ?? false,
    privacyPage: profile.privacy_page ?? true,
    agreementPage: profile.agreement_page ?? true,
    languageSwitch: profile.language_switch ?? false,
    tracking: profile.tracking ?? true,
  };
}

function resolveTheme(theme: WireTheme, base: string): BrandTheme {
  return {
    miniLogo: safeImage(theme.mini_logo, base),
    fullLogo: safeImage(theme.full_logo, base),
    loginBackground: safeImage(theme.login_bg, base),
    systemAbbreviation: theme.system_abbr || 'Hub',
    systemName: theme.system_name || theme.system_abbr || 'Hub',
  };
}

function resolveWords(texts: BrandTexts, theme: WireTheme, language: string): BrandWords {
  const own = defaultWords[textLanguage(language)];
  return {
    mainTitle: texts.main_title || own.mainTitle,
    subTitles: texts.sub_titles?.length ? texts.sub_titles : own.subTitles,
    tip: texts.tip ?? own.tip,
    slogan: texts.slogan || theme.slogan || own.slogan,
    loginTitle: texts.login_title ?? own.loginTitle,
    registerTitle: texts.register_title ?? own.registerTitle,
    accountPlaceholder: texts.account_placeholder ?? own.accountPlaceholder,
  };
}

function resolveLink(link: { title: string; url: string } | undefined, base: string): BrandLink | null {
  const url = safeLink(link?.url, base);
  return url === null ? null : { title: link?.title ?? '', url };
}

function originOf(address: string | undefined, base: string): string | null {
  const href = safeLink(address, base);
  const origin = href === null ? null : new URL(href).origin;
  return origin === 'null' ? null : origin;
}
