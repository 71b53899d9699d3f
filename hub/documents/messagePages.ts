import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { defaultLanguage as usualLanguage } from '../../src/contract/languages';
import type { Refusal } from '../answers/refusal';
import type { HubEnvironment } from '../http/hubEnvironment';
import { hubLanguage, languageOfBrowser, translatorFor, type HubLanguage } from '../messages/translate';
import type { MessageKey } from '../messages/zh';
import type { Tenant } from '../database/tables/tenants';
import { setDocumentHeaders } from './documentHeaders';
import { htmlPage } from './htmlPage';
import { framed } from './messageShell';

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
