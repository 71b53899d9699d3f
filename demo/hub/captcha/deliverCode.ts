import type { CallContext } from '../http/callContext';
import type { CaptchaAction } from '../../../src/hub/captchaAction';
import type { AccountName } from '../accounts/accountName';

/**
 * What is sent when a code is requested: the code, a mail that says there is no account, or nothing. The hub's answer
 * and the work behind it are the same in all three.
 */
export type Delivery = 'code' | 'notice' | 'none';

/** A code to send. */
export interface CodeRequest {
  purpose: CaptchaAction;
  recipient: AccountName;
  delivery: Delivery;
}

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
