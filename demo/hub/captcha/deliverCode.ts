import type { CallContext } from '../http/callContext';
import type { CodeRequest } from './sendCode';

/** What is sent when a code is asked for; `none` costs a phone's code the same effort. */
export type Delivery = 'code' | 'notice' | 'none';

/** Writes the message in the language of the call and hands it over. */
export async function deliverCode(
  { outbox, tenant, t, portalOrigin }: Pick<CallContext, 'outbox' | 'tenant' | 't' | 'portalOrigin'>,
  { purpose, recipient, delivery }: CodeRequest,
  code: string,
): Promise<void> {
  const name = tenant.settings.theme?.system_name ?? tenant.host;
  const text = delivery === 'notice' ? t('message.unknown') : t('message.code', { code });
  if (recipient.kind === 'email') {
    if (delivery === 'none') return;
    const subject = t(delivery === 'notice' ? 'message.subject.unknown' : `message.subject.${purpose}`, {
      name,
    });
    return outbox.sendMail({ to: recipient.value, subject, text: `${text}\n\n${t('message.ignore')}` });
  }
  // Last line: by it a browser may fill the code in, on this portal only (WebOTP).
  const { hostname } = new URL(portalOrigin);
  await outbox.sendText({
    to: delivery === 'none' ? null : recipient.value,
    text: `[${name}] ${text}\n\n@${hostname} #${code}`,
  });
}
