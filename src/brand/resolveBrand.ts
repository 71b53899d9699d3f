/** Fills in the defaults of docs/contract.md section 6 ("Profile keys") and drops unsafe addresses. */
import { defaultLanguage } from '../contract/languages';
import { resolveProfile } from '../contract/profile';
import { resourceHosts } from '../contract/resourceHosts';
import type { BrandTexts, SystemSettings, WireTheme } from '../api/systemSettings';
import { safeImage, safeLink } from '../lib/safeUrl';
import type { Brand, BrandLink, BrandTheme, BrandWords } from './brand';

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
  const pictures = resolvePictures(texts, base, images);

  return {
    theme: resolveTheme(theme, base, images),
    profile: resolveProfile(settings),
    words: resolveWords(
      texts,
      theme,
      pictures.flatMap(([, { line }]) => line || []),
    ),
    displayImages: pictures.map(([address]) => address),
    pictureFacts: Object.fromEntries(pictures),
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

/** Address and facts of each picture with a safe address. */
function resolvePictures({ display_images: given = [] }: BrandTexts, base: string, hosts: readonly string[]) {
  return given.flatMap((each) => {
    const { image, line = '', turn } = typeof each === 'string' ? { image: each } : each;
    const address = safeImage(image, base, hosts);
    return address === null ? [] : [[address, { line, turn: safeImage(turn, base, hosts) }] as const];
  });
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

function resolveWords(texts: BrandTexts, theme: WireTheme, lines: readonly string[]): BrandWords {
  return {
    mainTitle: texts.main_title ?? '',
    subTitles: texts.sub_titles ?? lines,
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
