import { askExport, fetchExport, readExport } from '../../src/api/dataCopy';
import { notifyOwner } from '../accounts/notifyOwner';
import { done, doneWithFile, type AnsweredFile } from '../answers/outcome';
import { fieldInvalid, tooManyRequests } from '../answers/refusal';
import type { Queries } from '../database/database';
import type { CallContext } from '../http/callContext';
import { route } from '../http/callRoute';
import { holdSession, requireSession, sessionRefusals } from '../session/findSession';
import { requireVerified, verifiedRefusals } from '../session/verified';
import { makeExport, readPicture } from './makeExport';
import { readOwnData } from './ownData';
import { againAt, claimBuild, endBuild, findWaiting, keepWaiting, takeWaiting } from './waitingExports';

/** GET `/v1/user/export`. */
export const readExportRoute = route(
  readExport,
  async (_, { database, tenant, bearer, clock, address }) =>
    database.run(async (queries) => {
      const now = clock.now();
      const account = await requireSession(queries, { tenantId: tenant.id, bearer, now, address });
      const waiting = await findWaiting(queries, account, { bearer, now });
      const again = againAt(account, now);
      return done({
        ...(waiting && { id: waiting.id, status: 'ready', expires_at: waiting.expiresAt }),
        ...(again === null ? {} : { again_at: again }),
      });
    }),
  { refuses: sessionRefusals },
);

/** POST `/v1/user/export`. */
export const askExportRoute = route(
  askExport,
  async (_, context) => {
    await requireVerified(context);
    const { account, waiting, isNew } = await context.database.transaction((queries) =>
      ask(queries, context),
    );
    if (isNew) {
      context.note('export', { accountId: account.id });
      notifyOwner(context, account, 'exported', { more: context.t('message.exportWaits') });
    }
    return done({ id: waiting.id, expires_at: waiting.expiresAt });
  },
  { refuses: ['tooManyTries', ...verifiedRefusals] },
);

/** Under the lock of the account: of two clicks one asks. */
async function ask(queries: Queries, { tenant, bearer, clock, language }: CallContext) {
  const now = clock.now();
  const account = await holdSession(queries, { tenantId: tenant.id, bearer, now });
  const before = await findWaiting(queries, account, { bearer, now });
  if (before) return { account, waiting: before, isNew: false };
  const again = againAt(account, now);
  if (again !== null) throw tooManyRequests(again - now);
  const waiting = await keepWaiting(queries, account, { bearer, now, language });
  return { account, waiting, isNew: true };
}

/** GET `/v1/user/export/{id}`: made first, by one request at a time, and taken then, so that a failure leaves it waiting. */
export const fetchExportRoute = route(
  fetchExport,
  async ({ id }, context) => {
    const { database, tenant, bearer, clock } = context;
    const file = await make(context, id);
    if (file === null) return done({ status: 'preparing' });
    const accountId = await database.transaction(async (queries) => {
      const now = clock.now();
      const held = await holdSession(queries, { tenantId: tenant.id, bearer, now });
      return (await takeWaiting(queries, held, { bearer, now, id })) ? held.id : null;
    });
    if (accountId === null) throw fieldInvalid('id');
    context.note('export', { kind: 'exported', accountId });
    return doneWithFile(file);
  },
  // It reads all of an account and packs it.
  { refuses: ['fieldInvalid', ...sessionRefusals], takesTurns: true },
);

/**
 * @returns `null` while another request makes it
 * @throws Refusal -100110 where none of that name waits for this session
 */
async function make(context: CallContext, id: string): Promise<AnsweredFile | null> {
  const { database, tenant, bearer, clock, address, adapters, portalOrigin } = context;
  const now = clock.now();
  const base = { ...context, tenant, address: portalOrigin, now };
  const claim = await database.run(async (queries) => {
    const owner = await requireSession(queries, { tenantId: tenant.id, bearer, now, address });
    const found = await findWaiting(queries, owner, { bearer, now });
    if (found?.id !== id) throw fieldInvalid('id');
    return (await claimBuild(queries, owner, { bearer, now, id }))
      ? { owner, language: found.language }
      : null;
  });
  if (claim === null) return null;
  const { owner, language } = claim;
  try {
    const data = await database.run((queries) => readOwnData(queries, owner, base));
    return await makeExport(data, language, await readPicture(adapters.storage, owner.avatarKey));
  } catch (error) {
    await database.run((queries) => endBuild(queries, owner, id));
    throw error;
  }
}
