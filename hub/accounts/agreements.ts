/** What people agreed to when their account was made, or since (docs/contract.md section 6, "Consent on record"). */
import { createHash } from 'node:crypto';
import { desc, inArray } from 'drizzle-orm';
import type { Agreement } from '../../src/api/agreements';
import type { LegalText } from '../../src/api/legalText';
import { termsVersionPattern, type SentTerms } from '../../src/api/terms';
import { resolveProfile } from '../../src/contract/profile';
import { portalPaths } from '../../src/contract/screens';
import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { agreements, legalTexts, type AgreedDocument, type KeptText } from '../database/tables/agreements';
import type { Tenant } from '../database/tables/tenants';
import type { CallContext } from '../http/callContext';
import type { Channel } from '../input/identifier';
import { hubLanguage, translatorFor } from '../messages/translate';
import { legalLanguageOf, legalTextsIn } from './legalTexts';
import { isAccount, isOwned, type Owner } from '../database/ownRows';

/** An agreement that is not stored yet. */
export type NewAgreement = Pick<
  typeof agreements.$inferSelect,
  'version' | 'documents' | 'hash' | 'language' | 'method' | 'assumed' | 'address'
> & {
  /** Of the portal's own pages among the documents. */
  texts: readonly KeptText[];
};

type Page = Pick<CallContext, 'tenant' | 'portalOrigin' | 'language' | 'address'>;

/** Where nobody has set one, or none that is a version. */
const firstVersion = '1';

export function termsVersionOf({ settings }: Pick<Tenant, 'settings'>): string {
  const version = settings.profile?.terms_version ?? firstVersion;
  return termsVersionPattern.test(version) ? version : firstVersion;
}

/** Whether the tenant shows documents to agree to. */
export function hasTerms({ settings }: Pick<Tenant, 'settings'>): boolean {
  const { privacyPage, agreementPage } = resolveProfile(settings);
  return privacyPage || agreementPage;
}

/**
 * What a person agrees to by a call.
 * @param method as on the wire (`src/api/agreements`)
 * @param terms an older widget sends none, though its form asks: then the tenant's version is assumed
 */
export function agreementBy(context: Page, method: string, terms: SentTerms | undefined): NewAgreement {
  const version = terms?.version ?? termsVersionOf(context.tenant);
  const language = terms?.language ?? context.language;
  const shown = documentsOf(context, language);
  const read = {
    version,
    language,
    documents: shown.map(({ name, url }) => ({ name, url })),
    texts: shown.map(({ text }) => text),
  };
  const kept = shown.map(({ text }) => (text === null ? null : keptText(text, language)));
  return {
    version,
    documents: read.documents.map((each, index) => ({ ...each, ...textOf(kept[index]) })),
    texts: kept.filter((text) => text !== null),
    hash: sha256(read),
    language,
    method,
    assumed: terms === undefined,
    address: context.address,
  };
}

const sha256 = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

const keptText = (text: LegalText, language: string): KeptText => ({
  id: sha256(text),
  language: legalLanguageOf(language),
  text,
});

const textOf = (kept: KeptText | null | undefined): Pick<AgreedDocument, 'text'> =>
  kept ? { text: kept.id } : {};

/** `type` of the login call that takes a code of a channel. */
const codeTypes = { mobile: 1, email: 2 } as const satisfies Readonly<Record<Channel, number>>;

/** The method that signs in by a code of a channel. */
export function codeMethod({ methods }: Pick<CallContext, 'methods'>, channel: Channel): string {
  return methods.find(({ form }) => form?.type === codeTypes[channel])?.id ?? channel;
}

/** Of a page that is not the portal's the hub knows no text. */
interface ShownDocument extends Pick<AgreedDocument, 'name' | 'url'> {
  text: LegalText | null;
}

/** Names, addresses and texts as the widget shows them. */
function documentsOf({ tenant, portalOrigin, language: asked }: Page, language: string): ShownDocument[] {
  const { privacyPage, agreementPage } = resolveProfile(tenant.settings);
  const { theme, profile } = tenant.settings;
  const t = translatorFor(hubLanguage(language) ?? asked);
  const texts = legalTextsIn(language);
  const ownPage = addressOf(portalPaths.privacy, portalOrigin);
  const named = profile?.texts?.[language]?.policy_url || theme?.privacy_policy;
  const url = named ? addressOf(named, portalOrigin) : ownPage;
  const privacy = { name: t('page.privacy'), url, text: url === ownPage ? texts.privacy : null };
  const agreement = {
    name: t('page.agreement'),
    url: addressOf(portalPaths.agreement, portalOrigin),
    text: texts.agreement,
  };
  return [...(privacyPage ? [privacy] : []), ...(agreementPage ? [agreement] : [])];
}

const addressOf = (address: string, base: string): string =>
  URL.canParse(address, base) ? new URL(address, base).href : new URL(portalPaths.privacy, base).href;

/**
 * Stores an agreement; nothing where the tenant has no documents. Run it in the transaction that makes the account, or that
 * holds it.
 */
export async function keepAgreement(
  queries: Queries,
  { id: accountId, tenantId }: Pick<AccountRow, 'id' | 'tenantId'>,
  { texts, ...agreement }: NewAgreement,
  at: number,
): Promise<void> {
  if (agreement.documents.length === 0) return;
  if (texts.length > 0)
    await queries
      .insert(legalTexts)
      .values([...texts])
      .onConflictDoNothing();
  await queries.insert(agreements).values({ ...agreement, accountId, tenantId, at });
}

/** The same for an account that exists: later sign-ins ask for no other version. */
export async function agreeAgain(
  queries: Queries,
  account: Pick<AccountRow, 'id' | 'tenantId'>,
  agreement: NewAgreement,
  at: number,
): Promise<void> {
  await keepAgreement(queries, account, agreement, at);
  const { version: termsVersion } = agreement;
  await queries.update(accounts).set({ termsVersion }).where(isAccount(account));
}

/** What an account agreed to, the newest first. */
export function agreementsOf(queries: Queries, account: Owner): Promise<(typeof agreements.$inferSelect)[]> {
  return queries
    .select()
    .from(agreements)
    .where(isOwned(agreements, account))
    .orderBy(desc(agreements.number));
}

/** Texts that the account agreed to, each once. */
export async function agreedTextsOf(queries: Queries, account: Owner): Promise<KeptText[]> {
  const rows = await agreementsOf(queries, account);
  const ids = rows.flatMap(({ documents }) => documents.flatMap(({ text }) => text ?? []));
  if (ids.length === 0) return [];
  return queries.select().from(legalTexts).where(inArray(legalTexts.id, ids)).orderBy(legalTexts.id);
}

/** As its owner sees it. */
export function describeAgreement({
  version,
  documents,
  language,
  method,
  assumed,
  at,
}: typeof agreements.$inferSelect): Agreement {
  return { version, documents: [...documents], language, method, assumed, at };
}
