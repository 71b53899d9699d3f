/**
 * A hub with a webhook, as a process of its own, because Node reads the authorities that it trusts (`NODE_EXTRA_CA_CERTS`) at
 * its start. It posts one event to each address that it is started with, and tells its parent what became of each.
 */
import { and, eq } from 'drizzle-orm';
import { openAudit } from '../audit/audit';
import { accounts } from '../database/tables/accounts';
import { outbox } from '../database/tables/outbox';
import { createHubOutbox } from '../hubOutbox';
import { addWebhook } from '../webhooks/manageWebhooks';
import { createTestHub } from './createTestHub';

const test = await createTestHub();
const { services } = test.hub;
const { database, secretKeys } = services;
const audit = await openAudit(services);
const base = { database, secretKeys, audit, who: 'shell root', now: test.clock.now(), reason: 'test' };
for (const url of process.argv.slice(2))
  // One after the other, so that the answers are in this order.
  // oxlint-disable-next-line no-await-in-loop
  await addWebhook(base, { tenantId: 'neutral', url, events: [] });
const isPerson = and(eq(accounts.tenantId, 'neutral'), eq(accounts.email, 'designer@example.com'));
await database.run((queries) => queries.update(accounts).set({ username: 'New' }).where(isPerson));
await (await createHubOutbox(services)).deliverDue();
const rows = await database.run((queries) => queries.select().from(outbox).orderBy(outbox.number));
process.send?.(rows.map(({ state, status, answer }) => ({ state, status, answer })));
await test.close();
process.exit(0);
