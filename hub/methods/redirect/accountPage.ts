import type { CallContext } from '../../http/callContext';
import { fieldInvalid } from '../../answers/refusal';
import { accountPath, readReturnPage } from './returnPage';

/** @throws Refusal -100110 for a page that is not the portal's account page */
export function requireAccountPage(
  redirect: string,
  { portalOrigin }: Pick<CallContext, 'portalOrigin'>,
): string {
  const page = readReturnPage(redirect, portalOrigin, accountPath);
  if (page === null) throw fieldInvalid('redirect', 'error.returnPageRefused');
  return page;
}
