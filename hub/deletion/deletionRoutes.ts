import { askDeletion, cancelDeletion, readDeletion } from '../../src/api/deletion';
import { raiseAuthVersion } from '../accounts/authVersion';
import { keepUndoIn } from '../accounts/keepUndo';
import { notifyOwner } from '../accounts/notifyOwner';
import { deletionPart, dropDeletion, findDeletion, keepDeletion } from '../accounts/pendingDeletion';
import { done } from '../answers/outcome';
import { notLoggedIn } from '../answers/refusal';
import { hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { appTokens } from '../database/tables/apps';
import { route } from '../http/callRoute';
import type { CallContext } from '../http/callContext';
import { holdSession, requireSession, sessionRefusals } from '../session/findSession';
import { requireVerified, verifiedRefusals } from '../session/verified';
import { isOwned } from '../database/ownRows';

/** GET `/v1/user/delete`. */
export const readDeletionRoute = route(
  readDeletion,
  async (_, { database, tenant, bearer, clock, address }) =>
    database.run(async (queries) => {
      const question = { tenantId: tenant.id, bearer, now: clock.now(), address };
      const account = await requireSession(queries, question);
      const deletion = await findDeletion(queries, account);
      return done(deletion ? { due_at: deletion.dueAt } : {});
    }),
  { refuses: sessionRefusals },
);

/** POST `/v1/user/delete`. */
export const askDeletionRoute = route(
  askDeletion,
  async (_, context) => {
    await requireVerified(context);
    const { account, deletion, undoAt } = await context.database.transaction((queries) =>
      ask(queries, context),
    );
    if (undoAt !== null) {
      const more = context.t('message.deletionDue', { day: dayOf(deletion.dueAt) });
      context.note('deletion', { accountId: account.id });
      notifyOwner(context, account, 'deletionAsked', { more, undoAt });
    }
    return done({ due_at: deletion.dueAt });
  },
  { refuses: verifiedRefusals },
);

/** Under the lock of the account: of two clicks one asks. */
async function ask(queries: Queries, context: CallContext) {
  const { tenant, bearer, clock, language, browserKeys } = context;
  const now = clock.now();
  const held = await holdSession(queries, { tenantId: tenant.id, bearer, now });
  const added = await keepDeletion(queries, held, { language, now });
  const deletion = added ?? (await findDeletion(queries, held));
  if (!deletion) throw new Error('a deletion went under the lock of its account');
  if (!added) return { account: held, deletion, undoAt: null };
  const account = await raiseAuthVersion(queries, held, {
    now,
    keptSession: hashToken(bearer ?? ''),
    keptBrowser: browserKeys(),
  });
  if (!account) throw notLoggedIn();
  await queries.delete(appTokens).where(isOwned(appTokens, held));
  return { account, deletion, undoAt: await keepUndoIn(queries, context, account, [deletionPart]) };
}

/** POST `/v1/user/delete/cancel`: without a proof, because it takes nothing from the owner. */
export const cancelDeletionRoute = route(
  cancelDeletion,
  async (_, context) => {
    const { database, tenant, bearer, clock } = context;
    const cancelled = await database.transaction(async (queries) => {
      const account = await holdSession(queries, { tenantId: tenant.id, bearer, now: clock.now() });
      return (await dropDeletion(queries, account)) ? account : null;
    });
    if (cancelled) {
      context.note('deletion-cancel', { accountId: cancelled.id });
      notifyOwner(context, cancelled, 'deletionCancelled');
    }
    return done(undefined);
  },
  { refuses: sessionRefusals },
);

/** @param at milliseconds since 1970 */
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
