/** Fills in the defaults of docs/contract.md section 6 ("Profile keys") and drops unsafe addresses. */
import { defaultLanguage } from '../contract/languages';
import { resourceHosts } from '../contract/resourceHosts';
import type { BrandTexts, SystemSettings, WireProfile, WireTheme } from '../api/systemSettings';
import { safeImage, safeLink } from '../lib/safeUrl';
import type { Brand, BrandFlags, BrandLink, BrandTheme, BrandWords } from './brand';

/** Without a portal (prerendering, a missing `hub`) relative addresses lead nowhere real. */
const noPortal = 'https://portal.invalid';

/**
 * Pure, so that the prerendered and the hydrated screen agree.
 * @param language of the brand's texts: `ownLanguage` of the language on screen
 * @param portal relative addresses resolve against it; pictures come from it and from `image_hosts`
 */
export function resolveBrand(
  settings: SystemSettings | null,
  language: string,
  portal: string | null = null,
): Brand {
  const theme = settings?.theme ?? {};
  const profile = settings?.profile ?? {};
  const base = portal ?? noPortal;
  const texts = profile.texts?.[language] ?? {};
  const enterprise = texts.enterprise_info ?? {};
  const { images } = resourceHosts(settings, base);
  const flags = resolveFlags(profile, theme);

  return {
    theme: resolveTheme(theme, base, images),
    flags,
    words: resolveWords(texts, theme),
    displayImages: (texts.display_images ?? []).flatMap((image) => safeImage(image, base, images) ?? []),
    helpCentre: resolveLink(enterprise.help_center, base),
    contact: resolveLink(enterprise.contact_us, base),
    officialSite: resolveLink(enterprise.official_site, base),
    icpNumber: enterprise.icp_number ?? '',
    policyUrl: safeLink(texts.policy_url, base) ?? safeLink(theme.privacy_policy, base),
    downloadCentre: safeLink(profile.download_centre, base),
    providers: profile.providers ?? [],
    asksNickname: profile.email_register_fields?.includes('nickname') ?? false,
    defaultLanguage: profile.default_language ?? defaultLanguage,
    accountOrigin: originOf(profile.account_origin, base),
  };
}

/** The theme's `disable_*` flags win (docs/contract.md section 6). */
function resolveFlags(profile: WireProfile, theme: WireTheme): BrandFlags {
  const allowMobile = theme.disable_mobile_login !== true;
  const allowRegister = theme.disable_create_account !== true && (profile.allow_register ?? true);
  return {
    mailboxLogin: profile.mailbox_login ?? true,
    mobileLogin: allowMobile && (profile.mobile_login ?? true),
    captchaLogin: allowMobile && (profile.captcha_login ?? true),
    allowRegister,
    emailRegister: allowRegister && (profile.email_register ?? true),
    mobileRegister: allowRegister && (profile.mobile_register ?? true),
    googleLogin: profile.google_login ?? false,
    wechatLogin: profile.wechat_login ?? false,
    larkLogin: profile.lark_login ?? false,
    passwordReset: profile.password_reset ?? true,
    countryPicker: profile.country_picker ?? false,
    privacyPage: profile.privacy_page ?? true,
    agreementPage: profile.agreement_page ?? true,
    languageSwitch: profile.language_switch ?? false,
    tracking: profile.tracking ?? true,
  };
}

function resolveTheme(theme: WireTheme, base: string, hosts: readonly string[]): BrandTheme {
  return {
    miniLogo: safeImage(theme.mini_logo, base, hosts),
    fullLogo: safeImage(theme.full_logo, base, hosts),
    miniLogoDark: safeImage(theme.mini_logo_dark, base, hosts),
    fullLogoDark: safeImage(theme.full_logo_dark, base, hosts),
    loginBackground: safeImage(theme.login_bg, base, hosts),
    systemAbbreviation: theme.system_abbr || 'Hub',
    systemName: theme.system_name || theme.system_abbr || 'Hub',
  };
}

function resolveWords(texts: BrandTexts, theme: WireTheme): BrandWords {
  return {
    mainTitle: texts.main_title ?? '',
    subTitles: texts.sub_titles ?? [],
    tip: texts.tip ?? '',
    slogan: texts.slogan || theme.slogan || '',
    loginTitle: texts.login_title ?? '',
    registerTitle: texts.register_title ?? '',
    accountPlaceholder: texts.account_placeholder ?? '',
  };
}

function resolveLink(
  link: { title?: string | undefined; url: string } | undefined,
  base: string,
): BrandLink | null {
  const url = safeLink(link?.url, base);
  return url === null ? null : { title: link?.title ?? '', url };
}

function originOf(address: string | undefined, base: string): string | null {
  const href = safeLink(address, base);
  const origin = href === null ? null : new URL(href).origin;
  return origin === 'null' ? null : origin;
}
