import type { Context } from 'hono';
import { setDocumentHeaders } from '../../documents/documentHeaders';
import { htmlPage } from '../../documents/htmlPage';
import { defaultLanguage } from '../../documents/messagePages';
import { framed } from '../../documents/messageShell';
import type { HubEnvironment } from '../../http/hubEnvironment';
import type { Refusal } from '../../answers/refusal';
import { languageOfBrowser, translatorFor } from '../../messages/translate';

/** The page for a refused navigation: one sentence and a link back, with nothing of the request. */
export function refusalPage(context: Context<HubEnvironment>, { fields }: Refusal): Response {
  const tenant = context.get('tenant');
  const lang = languageOfBrowser(context.req.header('accept-language'), defaultLanguage(tenant));
  const t = translatorFor(lang);
  setDocumentHeaders(context, tenant);
  context.header('Cache-Control', 'no-store');
  context.header('Referrer-Policy', 'no-referrer');
  context.header('Vary', 'Accept-Language', { append: true });
  const title = t('page.signInStoppedTitle');
  const text = t(fields.message, fields.values);
  return htmlPage(context, {
    lang,
    title,
    body: framed(context, { lang, heading: title, text, isAddressed: false }),
    status: fields.status === undefined || fields.status === 200 ? 400 : fields.status,
  });
}
