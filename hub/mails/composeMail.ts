/** What a mail says, before it has a look: the same words make its HTML and its plain part. */
import { resolveBrand } from '../../src/brand/resolveBrand';
import { screenPaths } from '../../src/contract/screens';
import type { Tenant } from '../database/tables/tenants';
import { fillIn, type HubLanguage, type Translate } from '../messages/translate';
import { cleanWords } from './cleanWords';
import { isCodeMail, mails, type MailKind } from './mailKinds';
import { readTenantMails } from './tenantMails';
import { remedyOf, type MailLink, type MailRemedy } from './mailRemedy';

/** A line of the table in a mail. */
export interface MailFact {
  label: string;
  value: string;
}

export interface MailContent {
  kind: MailKind;
  language: HubLanguage;
  /** Of the brand. */
  name: string;
  /** The sender's name. */
  fromName: string;
  subject: string;
  /** What a list of mails shows beside the subject. */
  preheader: string;
  title: string;
  paragraphs: readonly string[];
  /** `null`: none. */
  code: string | null;
  /** Below the code. */
  codeLife: string;
  facts: readonly MailFact[];
  remedy: MailRemedy;
  /** Who sent it to whom. */
  sentTo: string;
  links: readonly MailLink[];
  /** The part for clients without HTML. */
  plain: string;
}

/** Who caused a mail, as an owner recognizes it. */
export interface MailVisitor {
  /** As `http/describeDevice` says; empty where it is not known. */
  device: string;
  /** Address block of the request. */
  address: string;
}

export interface MailRequest {
  to: string;
  language: HubLanguage;
  t: Translate;
  tenant: Pick<Tenant, 'host' | 'settings' | 'mails'>;
  portalOrigin: string;
  /** In milliseconds since 1970. */
  now: number;
  visitor?: MailVisitor | undefined;
  code?: string;
  /** Name of the other service or of the factor, or the address in short. */
  provider?: string;
  /** A sentence after the first. */
  more?: string | undefined;
  /** Page that undoes the change; the mail then has "This wasn't me". */
  undoAddress?: string | undefined;
}

/** Values of the placeholders in the texts of a mail. */
type Words = Record<'name' | 'provider' | 'time' | 'code', string>;

export function composeMail(kind: MailKind, request: MailRequest): MailContent {
  const { t, language, tenant, to, more } = request;
  const words = wordsOf(request);
  const { from_name: fromName, texts } = readTenantMails(tenant.mails);
  const own = texts?.[language]?.[kind];
  const fill = (text: string | undefined) => text && fillIn(text, (name) => valueOf(words, name));
  const ownFirst = fill(own?.text);
  const first = ownFirst ?? sentenceOf(kind, t, words);
  const facts = factsOf(kind, request, words);
  const remedy = remedyOf(mails[kind].remedy, {
    t,
    passwordAddress: portalPage(request, screenPaths.forgot_password),
    undoAddress: request.undoAddress ?? null,
  });
  const code = isCodeMail(kind) ? words.code : null;
  const codeLine = code === null ? null : t('message.code', { code });
  const paragraphs = [first, ...(more === undefined ? [] : [more])];
  return {
    kind,
    language,
    name: words.name,
    fromName: fromName ?? words.name,
    subject: fill(own?.subject) ?? t(`message.subject.${kind}`, words),
    preheader: shorten(codeLine ?? first),
    title: fill(own?.title) ?? t(`mail.title.${kind}`, words),
    paragraphs,
    code,
    codeLife: t('mail.codeLife'),
    facts,
    remedy,
    sentTo: t('mail.sentTo', { name: words.name, to: cleanWords(to, 254) }),
    links: linksOf(tenant, language),
    // The line with the code says what the sentence above it says in HTML.
    plain: plainPart(
      t,
      codeLine === null ? paragraphs : [codeLine, ...(ownFirst ? [ownFirst] : [])],
      facts,
      remedy,
    ),
  };
}

const valueOf = (words: Words, name: string): string =>
  new Map<string, string>(Object.entries(words)).get(name) ?? '';

function wordsOf({ tenant, provider = '', code = '', now }: MailRequest): Words {
  return {
    name: cleanWords(tenant.settings.theme?.system_name ?? '') || tenant.host,
    provider: cleanWords(provider),
    time: `${new Date(now).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    code,
  };
}

const sentenceOf = (kind: MailKind, t: Translate, words: Words): string =>
  isCodeMail(kind) ? t(`mail.text.${kind}`, words) : t(`message.${kind}`, words);

function factsOf(kind: MailKind, { t, visitor }: MailRequest, { time }: Words): MailFact[] {
  const { device = '', address = '' } = mails[kind].tellsVisitor ? (visitor ?? {}) : {};
  const isPlace = /^[\da-f.:/]+$/i.test(address);
  return [
    ...(device === '' ? [] : [{ label: t('mail.device'), value: cleanWords(device) }]),
    ...(isPlace ? [{ label: t('mail.place'), value: t('mail.fromAddress', { address }) }] : []),
    { label: t('mail.time'), value: time },
  ];
}

/** A page of the tenant's portal. The neutral one shows the tenant by `domain`. */
function portalPage({ portalOrigin, tenant }: MailRequest, path: string): string {
  const page = new URL(path, portalOrigin);
  if (page.hostname !== tenant.host) page.searchParams.set('domain', tenant.host);
  return page.href;
}

function linksOf(tenant: MailRequest['tenant'], language: HubLanguage): MailLink[] {
  const { helpCentre, contact, officialSite } = resolveBrand(tenant.settings, language);
  return [helpCentre, contact, officialSite].flatMap((link) => {
    const label = cleanWords(link?.title ?? '', 40);
    return link && label !== '' && /^https?:/.test(link.url) ? [{ label, address: link.url }] : [];
  });
}

/** `@react-email/preview` cuts at 150, in the middle of a character too. */
const preheaderLength = 140;

function shorten(text: string): string {
  let short = '';
  for (const letter of text) {
    if (short.length + letter.length > preheaderLength) return `${short}…`;
    short += letter;
  }
  return short;
}

function plainPart(
  t: Translate,
  paragraphs: readonly string[],
  facts: readonly MailFact[],
  remedy: MailRemedy,
): string {
  const table = facts.map(({ label, value }) => t('mail.fact', { label, value })).join('\n');
  return [...paragraphs, table, remedy.plain].join('\n\n');
}
