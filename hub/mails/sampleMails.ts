import type { Tenant } from '../database/tables/tenants';
import { translatorFor, type HubLanguage, type Translate } from '../messages/translate';
import { composeMail, type MailContent } from './composeMail';
import { isCodeMail, mails, type MailKind } from './mailKinds';

/** What the samples are made with. */
export interface SampleRequest {
  tenant: Pick<Tenant, 'host' | 'settings' | 'mails'>;
  language: HubLanguage;
  portalOrigin: string;
  /** Name of a service that people sign in with. */
  service: string;
  to: string;
  now: number;
}

/** A code that no one has been sent, and an undo that changes nothing. */
const sampleCode = '493027';
const samplePage = '/entry/undo?token=sample';

const app = { en: 'Authenticator app', zh: '身份验证器' };
/** What these mails are about in place of a service. */
const others: Partial<Record<MailKind, string | Record<HubLanguage, string>>> = {
  newFactor: app,
  removedFactor: app,
  newAddress: '138****8000',
  changedAddress: '138****8000',
  removedAddress: '138****8000',
  numberBack: '138****8000',
};

const sampleMore = (kind: MailKind, t: Translate): string | undefined => {
  if (kind === 'usedRecoveryCode') return t('message.recoveryCodesLeft', { left: 7 });
  if (kind === 'exported') return t('message.exportWaits');
  return kind === 'deletionAsked' ? t('message.deletionDue', { day: '2030-01-31' }) : undefined;
};

/** A mail as its reader would get it, with made-up facts: for a look at it (`mail test`, stories). */
export function sampleMail(
  kind: MailKind,
  { language, portalOrigin, service, ...request }: SampleRequest,
): MailContent {
  const canUndo = mails[kind].remedy === 'undoOrPassword';
  const t = translatorFor(language);
  const other = others[kind] ?? service;
  return composeMail(kind, {
    ...request,
    language,
    portalOrigin,
    t,
    visitor: { device: 'Chrome, macOS', address: '203.0.113.24' },
    code: isCodeMail(kind) ? sampleCode : '',
    provider: typeof other === 'string' ? other : other[language],
    more: sampleMore(kind, t),
    undoAddress: canUndo ? new URL(samplePage, portalOrigin).href : undefined,
  });
}
