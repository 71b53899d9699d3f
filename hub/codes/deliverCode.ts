import type { CallContext } from '../http/callContext';
import type { CodeRequest } from './sendBudgets';

/** Writes the message in the language of the call and sends it. */
export async function deliverCode(
  { adapters, tenant, t, portalOrigin }: Pick<CallContext, 'adapters' | 'tenant' | 't' | 'portalOrigin'>,
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
    return adapters.mail.send({ to: recipient.value, subject, text: `${text}\n\n${t('message.ignore')}` });
  }
  // WebOTP: the last line lets a browser fill in the code, on this portal only.
  const { hostname } = new URL(portalOrigin);
  await adapters.sms.send({
    to: delivery === 'none' ? null : recipient.value,
    text: `[${name}] ${text}\n\n@${hostname} #${code}`,
  });
}
