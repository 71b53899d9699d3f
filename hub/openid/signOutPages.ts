import type { Context } from 'hono';
import type { Tenant } from '../database/tables/tenants';
import { documentHeaders } from '../documents/documentHeaders';
import { htmlPage } from '../documents/htmlPage';
import { defaultLanguage } from '../documents/messagePages';
import { framed, type Message } from '../documents/messageShell';
import type { HubEnvironment } from '../http/hubEnvironment';
import { hubLanguage, languageOfBrowser, translatorFor, type HubLanguage } from '../messages/translate';
import type { SignOutFields, SignOutRequest } from './signOutRequest';
import type { SignedInVisitor } from './silentSignIn';

/** What a route of the hub gets: request, tenant and language. */
export type HubContext = Context<HubEnvironment>;

export interface SignOutScene {
  context: HubContext;
  tenant: Tenant;
  fields: SignOutFields;
  request: SignOutRequest;
  visitor: SignedInVisitor | null;
}

/** The question, with the request in its form. */
export function askToSignOut(scene: SignOutScene, { account }: SignedInVisitor, action: string): Response {
  const t = translatorFor(languageOf(scene));
  const { app } = scene.request;
  const name = account.username;
  return page(scene, {
    heading: t('page.signOutTitle'),
    text: app ? t('page.signOutAsked', { app: app.name, name }) : t('page.signOutPlain', { name }),
    form: { action, fields: scene.fields, submit: t('page.signOut'), cancel: t('page.stay') },
  });
}

export function signedOut(scene: SignOutScene): Response {
  const t = translatorFor(languageOf(scene));
  return page(scene, { heading: t('page.signedOutTitle'), text: t('page.signedOutText') });
}

function languageOf({ context, tenant, fields }: SignOutScene): HubLanguage {
  const wanted = (fields['ui_locales'] ?? '').split(' ').map(hubLanguage).find(Boolean);
  return wanted ?? languageOfBrowser(context.req.header('accept-language'), defaultLanguage(tenant));
}

function page(scene: SignOutScene, message: Pick<Message, 'heading' | 'text' | 'form'>): Response {
  const { context, tenant, request } = scene;
  const lang = languageOf(scene);
  const { pathname, search, origin } = new URL(context.req.url);
  const headers = documentHeaders({ pathname, search }, tenant, context.get('portalOrigin') ?? origin);
  for (const [name, value] of Object.entries(headers)) context.header(name, value);
  // A click here ends something, so no page may frame it; and browsers check where the form's answer leads.
  const forms = `form-action 'self'${request.target ? ` ${request.target.origin}` : ''}`;
  const policy = (headers['Content-Security-Policy'] ?? '')
    .replace("form-action 'self'", forms)
    .replace(/frame-ancestors [^;]*/, "frame-ancestors 'none'");
  context.header('Content-Security-Policy', policy);
  context.header('Cache-Control', 'no-store');
  context.header('Referrer-Policy', 'no-referrer');
  context.header('Vary', 'Accept-Language', { append: true });
  const body = framed(context, { lang, isAddressed: false, ...message });
  return htmlPage(context, { lang, title: message.heading, body });
}
