import type { Tenant } from '../database/tables/tenants';
import { translatorFor, type HubLanguage } from '../messages/translate';
import { composeMail, type MailContent } from './composeMail';
import { isCodeMail, mails, type MailKind } from './mailKinds';

/** What the samples are made with. */
export interface SampleRequest {
  tenant: Pick<Tenant, 'host' | 'settings'>;
  language: HubLanguage;
  portalOrigin: string;
  to: string;
  now: number;
}

/** A code that no one has been sent, and an undo that changes nothing. */
const sampleCode = '493027';
const samplePage = '/entry/undo?token=sample';

const linked = { en: 'WeChat', zh: '微信' };
const app = { en: 'Authenticator app', zh: '身份验证器' };
const providers: Partial<Record<MailKind, Record<HubLanguage, string>>> = {
  newLink: linked,
  movedLink: linked,
  removedLink: linked,
  newFactor: app,
  removedFactor: app,
  newAddress: { en: '138****8000', zh: '138****8000' },
};

/** A mail as its reader would get it, with made-up facts: for a look at it (`mail test`, stories). */
export function sampleMail(
  kind: MailKind,
  { language, portalOrigin, ...request }: SampleRequest,
): MailContent {
  const canUndo = mails[kind].remedy === 'undoOrPassword' && kind !== 'newBrowser' && kind !== 'movedLink';
  const t = translatorFor(language);
  return composeMail(kind, {
    ...request,
    language,
    portalOrigin,
    t,
    visitor: { device: 'Chrome, macOS', address: '203.0.113.24' },
    code: isCodeMail(kind) ? sampleCode : '',
    provider: providers[kind]?.[language] ?? '',
    more: kind === 'usedRecoveryCode' ? t('message.recoveryCodesLeft', { left: 7 }) : undefined,
    undoAddress: canUndo ? new URL(samplePage, portalOrigin).href : undefined,
  });
}
