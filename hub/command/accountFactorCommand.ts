import { eq } from 'drizzle-orm';
import { parseArgs } from 'node:util';
import { findAccount } from '../accounts/account';
import { raiseAuthVersion } from '../accounts/authVersion';
import { notifyOwner } from '../accounts/notifyOwner';
import { noAdapters } from '../adapters/adapters';
import { readHubConfig } from '../config/readHubConfig';
import type { SecretKeys } from '../credentials/secretKeys';
import type { Database, Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { activity } from '../database/tables/activity';
import { tenants, type Tenant } from '../database/tables/tenants';
import { defaultLanguage } from '../documents/messagePages';
import { ownFactorParts } from '../factors/ownFactorParts';
import { hubFactors } from '../factors/registry';
import { createBackground } from '../http/background';
import type { FactorKeys, HubFactor } from '../http/callContext';
import { createLog } from '../http/createLog';
import type { UndoPart } from '../http/undoPart';
import type { Identifier } from '../input/identifier';
import { translatorFor } from '../messages/translate';
import { issuerOf } from '../tenants/tenantOfHost';
import { readName } from './accountCommands';
import { CommandError, required, type CommandContext } from './commandContext';

interface Removal {
  /** As it is afterwards. */
  account: AccountRow;
  factors: readonly HubFactor[];
  undo: readonly UndoPart[];
}

/**
 * `account factor remove <e-mail address or phone number>`: removes what its owner set up as second factors, with the recovery
 * codes, and ends sessions and trusted browsers. For an owner who lost them.
 */
export async function removeFactorsCommand(args: string[], context: CommandContext): Promise<void> {
  const tenantOption = { tenant: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, options: tenantOption, allowPositionals: true });
  const name = readName(positionals[0]);
  const tenantId = required(values.tenant, '--tenant');
  const database = await context.openDatabase();
  const secretKeys = await context.openSecretKeys();
  const [tenant] = await database.run((queries) =>
    queries.select().from(tenants).where(eq(tenants.id, tenantId)),
  );
  const removal = await database.transaction(async (queries) => {
    const held = tenant && (await holdAccount(queries, tenantId, name));
    return held ? removeOwn(queries, held, { secretKeys }, context.now()) : null;
  });
  if (!tenant || !removal) throw new CommandError(`The tenant ${tenantId} has no account ${name.value}.`);
  const t = translatorFor('en');
  const names = removal.factors.map((factor) => factor.nameOf?.(t) ?? factor.id);
  const what =
    names.length === 0 ? 'had no second factor to remove' : `lost: ${names.join(', ')}, recovery codes`;
  context.write(`Account ${name.value} of ${tenantId} ${what}`);
  context.write('It is signed out everywhere, and no browser is trusted');
  if (names.length > 0) context.write(await tellOwner(context, { database, secretKeys, tenant }, removal));
}

async function holdAccount(queries: Queries, tenantId: string, name: Identifier): Promise<AccountRow | null> {
  const found = await findAccount(queries, tenantId, name);
  if (!found) return null;
  const [held] = await queries.select().from(accounts).where(eq(accounts.id, found.id)).for('no key update');
  return held ?? null;
}

/** Run it in a transaction that holds the account. */
async function removeOwn(
  queries: Queries,
  held: AccountRow,
  keys: FactorKeys,
  now: number,
): Promise<Removal | null> {
  const factors: HubFactor[] = [];
  const undo: UndoPart[] = [];
  for (const factor of hubFactors.filter(({ isOwn }) => isOwn)) {
    const before = await ownFactorParts(queries, held, factor, keys);
    if (!(await factor.remove?.(queries, held))) continue;
    factors.push(factor);
    undo.push(...before);
  }
  if (factors.length > 0) {
    const isOwner = eq(accounts.id, held.id);
    await queries.update(accounts).set({ secondFactor: null, lastFactor: null }).where(isOwner);
    const nowhere = { device: '', place: '', address: '' };
    const { id: accountId, tenantId } = held;
    await queries
      .insert(activity)
      .values({ tenantId, accountId, kind: 'factor_removed', ...nowhere, at: now });
  }
  const account = await raiseAuthVersion(queries, held, { now });
  return account && { account, factors, undo };
}

/** @returns what the operator reads of it */
async function tellOwner(
  context: CommandContext,
  hub: { database: Database; secretKeys: SecretKeys; tenant: Tenant },
  { account, factors, undo }: Removal,
): Promise<string> {
  if (account.email === null) return 'It has no e-mail address, so its owner was not told';
  const errors: string[] = [];
  const background = createBackground();
  const mail = await context.openMailer();
  const language = defaultLanguage(hub.tenant);
  const t = translatorFor(language);
  const origin = required(context.env['HUB_PUBLIC_ORIGIN'], 'HUB_PUBLIC_ORIGIN');
  const notice = {
    ...hub,
    adapters: { ...noAdapters, mail },
    background,
    clock: { now: () => context.now() },
    language,
    log: createLog('error', { write: (line) => void errors.push(line) }),
    portalOrigin: issuerOf(hub.tenant, readHubConfig({ HUB_PUBLIC_ORIGIN: origin })),
    t,
  };
  const provider = factors.map((factor) => factor.nameOf?.(t) ?? factor.id).join(', ');
  notifyOwner(notice, account, 'removedFactor', { provider, undo, more: t('message.byOperator') });
  await background.settled();
  await mail.close?.();
  return errors.length === 0
    ? 'A mail told its owner, with a link to undo it within 72 hours'
    : 'Its owner could not be told: the mail was not sent';
}
