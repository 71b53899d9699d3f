import { eq } from 'drizzle-orm';
import { keepUndoIn, type ChangedAccount } from '../accounts/keepUndo';
import { notifyOwner, type NoticeContext, type NoticeDetails } from '../accounts/notifyOwner';
import { noAdapters } from '../adapters/adapters';
import type { Queries } from '../database/database';
import { tenants, type Tenant } from '../database/tables/tenants';
import { defaultLanguage } from '../documents/messagePages';
import { createBackground } from '../http/background';
import type { UndoPart } from '../http/undoPart';
import { createLog } from '../http/createLog';
import type { OwnerNotice } from '../mails/mailKinds';
import { translatorFor, type Translate } from '../messages/translate';
import { issuerOf } from '../tenants/tenantOfHost';
import { PeopleError, type PeopleBase } from './people';

/** Whether the owner could be told. */
export type Told = 'told' | 'no address' | 'not sent';

export const tenantOf = ({ database }: PeopleBase, id: string): Promise<Tenant> =>
  database.run((queries) => tenantIn(queries, id));

/** The same inside a transaction. */
export async function tenantIn(queries: Queries, id: string): Promise<Tenant> {
  const [tenant] = await queries.select().from(tenants).where(eq(tenants.id, id));
  if (!tenant) throw new PeopleError('unknown', `There is no tenant ${id}.`);
  return tenant;
}

/**
 * How the owner undoes what an operator did. Run it in the transaction of that.
 * @param account right after the change; its mailbox gets the way to undo it
 * @returns address of the page; `undefined` where nobody would hear of it
 */
export async function keepOwnerUndo(
  base: PeopleBase,
  queries: Queries,
  account: ChangedAccount,
  parts: readonly UndoPart[],
): Promise<string | undefined> {
  if (account.email === null) return undefined;
  const tenant = await tenantIn(queries, account.tenantId);
  const { secretKeys, clock, config } = base;
  const portalOrigin = issuerOf(tenant, config);
  return keepUndoIn(queries, { secretKeys, clock, tenant, portalOrigin }, account, parts);
}

/**
 * Tells the owner in the tenant's language, and waits for the servers: at the mailbox of the account, and at what `also` of the
 * details names. A number hears of it where a gateway is.
 */
export async function tellOwner(
  base: PeopleBase,
  { account, tenant }: { account: ChangedAccount; tenant: Tenant },
  notice: OwnerNotice,
  detailsIn: (t: Translate) => NoticeDetails = () => ({}),
): Promise<Told> {
  const errors: string[] = [];
  const background = createBackground();
  const language = defaultLanguage(tenant);
  const t = translatorFor(language);
  const details = detailsIn(t);
  const { also = [] } = details;
  const numbers = also.some(({ kind }) => kind === 'mobile');
  const sms = (numbers ? await base.sms?.() : undefined) ?? noAdapters.sms;
  if (account.email === null && also.length === 0) return 'no address';
  const context: NoticeContext = {
    adapters: { ...noAdapters, mail: await base.mail(), sms },
    background,
    clock: base.clock,
    database: base.database,
    language,
    log: createLog('error', { write: (line) => void errors.push(line) }),
    portalOrigin: issuerOf(tenant, base.config),
    t,
    tenant,
  };
  notifyOwner(context, account, notice, details);
  await background.settled();
  return errors.length === 0 ? 'told' : 'not sent';
}
