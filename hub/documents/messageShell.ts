/** The portal's layout around a message: brand panel, header, one link onward, footer. Without a script. */
import type { Context } from 'hono';
import type { Brand, BrandLink } from '../../src/brand/brand';
import { phrases } from '../../src/brand/phrases';
import { resolveBrand } from '../../src/brand/resolveBrand';
import { portalPaths } from '../../src/contract/screens';
import type { HubEnvironment } from '../http/hubEnvironment';
import { hubLanguages, translatorFor, type HubLanguage } from '../messages/translate';
import { escapeHtml } from './escapeHtml';

type HubContext = Context<HubEnvironment>;

interface MessageForm {
  action: string;
  fields: Readonly<Record<string, string>>;
  submit: string;
  /** Words of the link that changes nothing. */
  cancel: string;
}

export interface Message {
  lang: HubLanguage;
  heading: string;
  text: string;
  /** Whether the address shows this page for any query, so that it can be shown in another language. */
  isAddressed: boolean;
  /** What the visitor may do, in place of the way to the sign-in. */
  form?: MessageForm;
  /** For whoever made the link, folded. */
  details?: { summary: string; facts: readonly (readonly [term: string, value: string])[] };
}

/** An error can come before the tenant is known; without one there is no sign-in to lead to. */
export function framed(context: HubContext, message: Message): string {
  const { lang, heading, text, details, form } = message;
  const tenant = context.get('tenant');
  const portal = context.get('portalOrigin') ?? new URL(context.req.url).origin;
  const brand = tenant && resolveBrand(tenant.settings, lang, portal);
  const words = form?.cancel ?? translatorFor(lang)('page.home');
  const home = brand ? `<p class="home">${link('/entry', words)}</p>` : '';
  return `<div class="framed"><div class="side"><header>${brand ? logoOf(brand) : ''}<nav>${headLinks(brand, message)}</nav></header>
<div class="message"><h1>${escapeHtml(heading)}</h1>${text && `<p>${escapeHtml(text)}</p>`}${form ? formOf(form) : ''}${home}${details ? folded(details) : ''}</div></div>
<aside>${brand ? panelOf(brand) : ''}</aside><footer>${brand ? footLinks(brand, lang) : ''}</footer></div>`;
}

function formOf({ action, fields, submit }: MessageForm): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post" action="${escapeHtml(action)}">${hidden.join('')}<button>${escapeHtml(submit)}</button></form>`;
}

function folded({ summary, facts }: NonNullable<Message['details']>): string {
  const lines = facts.map(
    ([term, value]) => `<dt>${escapeHtml(term)}</dt><dd><code dir="ltr">${escapeHtml(value)}</code></dd>`,
  );
  return `<details class="facts"><summary>${escapeHtml(summary)}</summary><dl>${lines.join('')}</dl></details>`;
}

const link = (href: string, words: string, attributes = ''): string =>
  `<a href="${escapeHtml(href)}"${attributes}>${escapeHtml(words)}</a>`;

/** Leads out of the portal. */
const outward = (to: BrandLink | null, words: string): string =>
  to ? link(to.url, to.title || words, ' target="_blank"') : '';

function headLinks(brand: Brand | undefined, { lang, isAddressed }: Message): string {
  const t = translatorFor(lang);
  const help = brand ? outward(brand.helpCentre, t('page.help')) : '';
  const hasChoice = isAddressed && (!brand || brand.profile.languageSwitch);
  return hasChoice ? help + languageMenu(lang) : help;
}

const globe =
  '<svg width="16" height="16" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.6" aria-hidden="true"><circle cx="10" cy="10" r="7.5"/><path d="M2.5 10h15M10 2.5c2.5 2.2 3.5 4.7 3.5 7.5s-1 5.3-3.5 7.5c-2.5-2.2-3.5-4.7-3.5-7.5s1-5.3 3.5-7.5Z"/></svg>';

/** A language's name in itself. */
const nameOf = (code: HubLanguage): string => translatorFor(code)('page.language');

/** Relative addresses, so that nothing of the page's own is repeated. */
function languageMenu(lang: HubLanguage): string {
  const items = hubLanguages.map((code) => {
    const current = code === lang ? ' aria-current="true"' : '';
    return `<li>${link(`?lang=${code}`, nameOf(code), ` lang="${code}"${current}`)}</li>`;
  });
  const label = escapeHtml(translatorFor(lang)('page.languages', { name: nameOf(lang) }));
  return `<details class="languages"><summary aria-label="${label}">${globe}<span>${nameOf(lang)}</span></summary><ul>${items.join('')}</ul></details>`;
}

function footLinks(
  { profile, policyUrl, contact, officialSite, icpNumber }: Brand,
  lang: HubLanguage,
): string {
  const t = translatorFor(lang);
  return [
    profile.privacyPage &&
      (policyUrl
        ? link(policyUrl, t('page.privacy'), ' target="_blank"')
        : link(portalPaths.privacy, t('page.privacy'))),
    profile.agreementPage && link(portalPaths.agreement, t('page.agreement')),
    outward(contact, t('page.contact')),
    outward(officialSite, t('page.officialSite')),
    icpNumber && link('https://beian.miit.gov.cn/', icpNumber, ' target="_blank"'),
  ]
    .filter(Boolean)
    .join('');
}

const picture = (address: string, attributes: string): string =>
  `<img src="${escapeHtml(address)}" alt=""${attributes}>`;

/** On a phone, where the panel is below, and only there. */
function logoOf({ theme }: Brand): string {
  const light = theme.fullLogo ?? theme.miniLogo;
  if (!light) return `<p class="logo">${escapeHtml(theme.systemAbbreviation)}</p>`;
  const isNamed = light === theme.fullLogo;
  const dark = isNamed ? theme.fullLogoDark : theme.miniLogoDark;
  const source = dark ? `<source srcset="${escapeHtml(dark)}" media="(prefers-color-scheme: dark)">` : '';
  const name = isNamed ? '' : escapeHtml(theme.systemAbbreviation);
  const alt = isNamed ? escapeHtml(theme.systemName) : '';
  return `<p class="logo"><picture>${source}<img src="${escapeHtml(light)}" alt="${alt}"${dark ? '' : ' class="tile"'}></picture>${name}</p>`;
}

/** The tenant's own background or first picture; ours only where it has none. */
function panelOf({ theme, words, displayImages }: Brand): string {
  const logo = theme.miniLogo ?? theme.fullLogo;
  const name = logo !== null && logo === theme.fullLogo ? '' : escapeHtml(theme.systemAbbreviation);
  const title = phrases(words.mainTitle).map((phrase) => `<span>${escapeHtml(phrase)}</span>`);
  const background = theme.loginBackground;
  const products = displayImages[0] ?? '/brand/pictures/bottle.webp';
  return `<p class="brand">${logo ? picture(logo, '') : ''}${name}</p><p class="words">${title.join('')}</p>${
    background ? picture(background, ' class="background"') : picture(products, ' class="products"')
  }`;
}
