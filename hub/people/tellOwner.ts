import { eq } from 'drizzle-orm';
import type { ChangedAccount } from '../accounts/keepUndo';
import { notifyOwner, type NoticeContext, type NoticeDetails } from '../accounts/notifyOwner';
import { noAdapters } from '../adapters/adapters';
import type { Queries } from '../database/database';
import { tenants, type Tenant } from '../database/tables/tenants';
import { defaultLanguage } from '../documents/messagePages';
import { createBackground } from '../http/background';
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

/** Mails the owner in the tenant's language, and waits for the mail server. */
export async function tellOwner(
  base: PeopleBase,
  { account, tenant }: { account: ChangedAccount; tenant: Tenant },
  notice: OwnerNotice,
  detailsIn: (t: Translate) => NoticeDetails = () => ({}),
): Promise<Told> {
  if (account.email === null) return 'no address';
  const errors: string[] = [];
  const background = createBackground();
  const language = defaultLanguage(tenant);
  const t = translatorFor(language);
  const context: NoticeContext = {
    adapters: { ...noAdapters, mail: await base.mail() },
    background,
    clock: base.clock,
    database: base.database,
    language,
    log: createLog('error', { write: (line) => void errors.push(line) }),
    portalOrigin: issuerOf(tenant, base.config),
    secretKeys: base.secretKeys,
    t,
    tenant,
  };
  notifyOwner(context, account, notice, detailsIn(t));
  await background.settled();
  return errors.length === 0 ? 'told' : 'not sent';
}
