import type { CallContext } from '../http/callContext';
import { describeDevice } from '../http/describeDevice';
import type { MailVisitor } from './composeMail';

/** Who sent a request; `undefined` where nobody did. */
export function visitorOf({
  userAgent,
  methods,
  address,
}: Partial<Pick<CallContext, 'address' | 'methods' | 'userAgent'>>): MailVisitor | undefined {
  if (userAgent === undefined || address === undefined) return undefined;
  return { device: describeDevice(userAgent, methods ?? []), address };
}
