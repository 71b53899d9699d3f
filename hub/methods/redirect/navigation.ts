/** What the navigations to a provider and to WeChat share: the checks of the start, and the way back to the portal. */
import type { Context } from 'hono';
import type { ProviderLoginRow } from './redirectTables';
import { codes } from '../../answers/codes';
import { describeError } from '../../http/describeError';
import type { HubEnvironment } from '../../http/hubEnvironment';
import { fieldInvalid, Refusal } from '../../answers/refusal';
import { refusalPage } from './refusalPage';
import { isKnownOpener, readReturnPage } from './returnPage';

type HubContext = Context<HubEnvironment>;

/** Answers a refusal with a page, since a browser shows it. */
export async function asPage(context: HubContext, work: () => Promise<Response>): Promise<Response> {
  context.header('Cache-Control', 'no-store');
  context.header('Referrer-Policy', 'no-referrer');
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.cause) context.get('log')().warn(describeError(error.cause), 'a provider did not answer');
    return refusalPage(context, error);
  }
}

/**
 * Reads the query of a start.
 * @throws Refusal for a page that is not the portal's, a flow that is none, an opener that is not listed
 */
export function readStart(context: HubContext) {
  const portalOrigin = context.get('portalOrigin');
  const { flow = '', opener = null, redirect: wanted, popup } = context.req.query();
  const redirect = readReturnPage(wanted, portalOrigin);
  if (redirect === null)
    throw new Refusal({ code: codes.fieldInvalid, message: 'error.returnPageRefused', status: 400 });
  if (!/^[0-9a-f]{64}$/.test(flow)) throw fieldInvalid('flow');
  if (opener !== null && (popup !== '1' || !isKnownOpener(opener, portalOrigin, context.get('tenant'))))
    throw new Refusal({ code: codes.requestRefused, message: 'error.originRefused', status: 403 });
  return { flow, redirect, opener };
}

/** Sends the visitor back to the page the sign-in began on, with the answer. */
export function backToPage(
  context: HubContext,
  { redirect, opener }: Pick<ProviderLoginRow, 'redirect' | 'opener'>,
  answer: Readonly<Record<string, string>>,
): Response {
  const target = new URL(redirect);
  for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value);
  if (opener !== null) {
    target.searchParams.set('popup', '1');
    target.searchParams.set('opener', opener);
  }
  return context.redirect(target.href, 302);
}

/** Unknown, spent or expired. */
export function signInGone(): Refusal {
  return new Refusal({ code: codes.challengeGone, message: 'error.signInGone', status: 400 });
}
