import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { defaultLanguage as usualLanguage } from '../../src/contract/languages';
import type { BrandLink } from '../../src/brand/brand';
import { resolveBrand } from '../../src/brand/resolveBrand';
import type { Refusal } from '../answers/refusal';
import type { HubEnvironment } from '../http/hubEnvironment';
import { hubLanguage, languageOfBrowser, translatorFor, type HubLanguage } from '../messages/translate';
import type { MessageKey } from '../messages/zh';
import type { Tenant } from '../database/tables/tenants';
import { setDocumentHeaders } from './documentHeaders';
import { escapeHtml, htmlPage } from './htmlPage';

type HubContext = Context<HubEnvironment>;

/** The tenant's default language, if the hub has it. */
export function defaultLanguage(tenant: Tenant | undefined): HubLanguage {
  return hubLanguage(tenant?.settings.profile?.default_language) ?? usualLanguage;
}

function messagePage(
  context: HubContext,
  status: ContentfulStatusCode,
  [title, text]: [MessageKey, MessageKey | null],
): Response {
  // An error can come before the tenant is known.
  const tenant: Tenant | undefined = context.get('tenant');
  const lang = languageOf(context, tenant);
  const t = translatorFor(lang);
  setDocumentHeaders(context, tenant);
  context.header('Vary', 'Accept-Language', { append: true });
  const [heading, words] = [t(title), text === null ? '' : t(text)];
  return htmlPage(context, {
    lang,
    title: heading,
    body: framed(context, { lang, heading, text: words, isAddressed: status === 404 }),
    status,
  });
}

/** The query's language, as the portal's own pages read it, else the browser's. */
export function languageOf(context: HubContext, tenant: Tenant | undefined): HubLanguage {
  return (
    hubLanguage(context.req.query('lang')) ??
    languageOfBrowser(context.req.header('accept-language'), defaultLanguage(tenant))
  );
}

const link = (href: string, words: string, attributes = ''): string =>
  `<a href="${escapeHtml(href)}"${attributes}>${escapeHtml(words)}</a>`;

interface Message {
  lang: HubLanguage;
  heading: string;
  text: string;
  /** Whether the address shows this page for any query, so that it can be shown in another language. */
  isAddressed: boolean;
}

/** A message in the portal's layout: brand panel, language, one link onward and the legal pages. */
export function framed(context: HubContext, { lang, heading, text, isAddressed }: Message): string {
  const t = translatorFor(lang);
  // An error can come before the tenant is known; without one there is no sign-in to lead to.
  const tenant: Tenant | undefined = context.get('tenant');
  const other = lang === 'en' ? 'zh' : 'en';
  const home = tenant ? `<p class="home">${link('/entry', t('page.home'))}</p>` : '';
  const legal = tenant
    ? link('/privacy/policy', t('page.privacy')) + link('/service/agreement', t('page.agreement'))
    : '';
  const { words, helpCentre, contact, officialSite } = resolveBrand(tenant?.settings ?? null, lang);
  // Relative, so that nothing of the address is repeated.
  const language = isAddressed ? link(`?lang=${other}`, t('page.otherLanguage'), ` lang="${other}"`) : '';
  return `<div class="framed"><aside>${brandLine(tenant)}<p class="words">${escapeHtml(words.mainTitle)}</p><img class="products" src="/brand/pictures/bottle.webp" alt=""></aside>
<div class="side"><nav>${outward(helpCentre)}${language}</nav>
<div class="message"><h1>${escapeHtml(heading)}</h1>${text && `<p>${escapeHtml(text)}</p>`}${home}</div>
<footer>${legal}${outward(contact)}${outward(officialSite)}</footer></div></div>`;
}

/** Leads out of the portal. */
const outward = (to: BrandLink | null): string =>
  to?.title ? link(to.url, to.title, ' target="_blank"') : '';

function brandLine(tenant: Tenant | undefined): string {
  const { mini_logo: logo, system_name: name } = tenant?.settings.theme ?? {};
  if (!name) return '';
  const picture = logo ? `<img src="${escapeHtml(logo)}" alt="" width="28" height="28">` : '';
  return `<p class="brand">${picture}${escapeHtml(name)}</p>`;
}

/** 404 with the path-does-not-exist text of docs/specification.md section 8. */
export function showNotFound(context: HubContext): Response {
  return messagePage(context, 404, ['page.notFoundTitle', 'page.notFoundText']);
}

/** 503 while the portal's files are missing. */
export function showNotBuilt(context: HubContext): Response {
  context.header('Retry-After', '5');
  return messagePage(context, 503, ['page.notBuiltTitle', 'page.notBuiltText']);
}

/** A page for a refusal, where a navigation caused it. */
export function showRefusal(context: HubContext, { fields }: Refusal): Response {
  for (const [name, value] of Object.entries(fields.headers ?? {})) context.header(name, value);
  return messagePage(context, fields.status === 200 ? 400 : (fields.status ?? 400), [fields.message, null]);
}

/** 500, without details of the error. */
export function showServerError(context: HubContext): Response {
  return messagePage(context, 500, ['page.errorTitle', 'page.errorText']);
}
