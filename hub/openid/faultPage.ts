/** The page for a request whose answer has no address to go to. It tells the developer why. */
import type { Context } from 'hono';
import { setDocumentHeaders } from '../documents/documentHeaders';
import { htmlPage } from '../documents/htmlPage';
import { defaultLanguage } from '../documents/messagePages';
import { framed } from '../documents/messageShell';
import type { HubEnvironment } from '../http/hubEnvironment';
import type { MessageKey } from '../messages/zh';
import { languageOfBrowser, translatorFor, type Translate } from '../messages/translate';
import type { OpenIdFault } from './openIdRefusal';

/** Only what the request itself says is repeated: nothing of the app that it names. */
export function faultPage(context: Context<HubEnvironment>, refusal: OpenIdFault | undefined): Response {
  const tenant = context.get('tenant');
  const lang = languageOfBrowser(context.req.header('accept-language'), defaultLanguage(tenant));
  const t = translatorFor(lang);
  setDocumentHeaders(context, tenant);
  context.header('Vary', 'Accept-Language', { append: true });
  const heading = t('page.signInStoppedTitle');
  const text = t('error.appRequestRefused');
  const details = { summary: t('page.developers'), facts: factsOf(refusal, context.get('requestId'), t) };
  return htmlPage(context, {
    lang,
    title: heading,
    body: framed(context, { lang, heading, text, isAddressed: false, details }),
    status: 400,
  });
}

const reasons: Readonly<Record<string, MessageKey>> = {
  invalid_client: 'page.reasonApp',
  invalid_redirect_uri: 'page.reasonAddress',
};

type Facts = [string, string][];

function factsOf(refusal: OpenIdFault | undefined, requestId: string, t: Translate): Facts {
  const { error = 'invalid_request', reason, client, redirectUri } = refusal ?? {};
  const known = reasons[error];
  const facts: [string, string | undefined][] = [
    [t('page.reason'), known ? `${error}: ${t(known)}` : [error, reason].filter(Boolean).join(': ')],
    ['client_id', client],
    ['redirect_uri', redirectUri],
    [t('page.request'), requestId],
  ];
  return facts.flatMap(([term, value]) => (value === undefined ? [] : [[term, value]]));
}
