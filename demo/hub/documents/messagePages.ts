import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { defaultLanguage as usualLanguage } from '../../../src/contract/languages';
import type { Refusal } from '../http/refusal';
import type { HubEnvironment } from '../http/hubEnvironment';
import { isHubLanguage, languageOfBrowser, translatorFor, type HubLanguage } from '../messages/translate';
import type { MessageKey } from '../messages/zh';
import type { Tenant } from '../database/tables/tenants';
import { setDocumentHeaders } from './documentHeaders';
import { escapeHtml, htmlPage } from './htmlPage';

type HubContext = Context<HubEnvironment>;

/** The tenant's default language, if the hub has it. */
export function defaultLanguage(tenant: Tenant | undefined): HubLanguage {
  const wanted = tenant?.settings.profile?.default_language ?? '';
  return isHubLanguage(wanted) ? wanted : usualLanguage;
}

function messagePage(
  context: HubContext,
  status: ContentfulStatusCode,
  [title, text]: [MessageKey, MessageKey | null],
): Response {
  // An error can come before the tenant is known.
  const tenant: Tenant | undefined = context.get('tenant');
  const lang = languageOfBrowser(context.req.header('accept-language'), defaultLanguage(tenant));
  const t = translatorFor(lang);
  setDocumentHeaders(context, tenant);
  context.header('Vary', 'Accept-Language', { append: true });
  const home = tenant ? `<p><a href="/entry">${escapeHtml(t('page.home'))}</a></p>` : '';
  const words = `<h1>${escapeHtml(t(title))}</h1>${text === null ? '' : `<p>${escapeHtml(t(text))}</p>`}`;
  const body = `<div class="message">${brandLine(tenant)}${words}${home}</div>`;
  return htmlPage(context, { lang, title: t(title), body, status });
}

/** The tenant's small logo and name. */
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
  return messagePage(context, fields.status === 200 ? 400 : (fields.status ?? 400), [fields.message, null]);
}

/** 500, without details of the error. */
export function showServerError(context: HubContext): Response {
  return messagePage(context, 500, ['page.errorTitle', 'page.errorText']);
}
