import { and, eq } from 'drizzle-orm';
import { listPasskeys, removePasskey, renamePasskey } from '../../../src/api/passkeys';
import { keepUndoIn } from '../../accounts/keepUndo';
import { notifyOwner } from '../../accounts/notifyOwner';
import { done } from '../../answers/outcome';
import { joinedDatabase } from '../../database/joinedDatabase';
import { factorDemanded, isDemanded } from '../../factors/requiredFactor';
import { hashToken } from '../../credentials/opaqueToken';
import { sessions } from '../../database/tables/sessions';
import { route } from '../../http/callRoute';
import { requireOtherWayIn } from '../../links/links';
import { holdSession, requireSession, sessionRefusals } from '../../session/findSession';
import { requireVerified, verifiedRefusals } from '../../session/verified';
import { isOffered } from '../method';
import { passkeyUnknown } from './checkPasskey';
import { deletePasskeys, describePasskey, passkeysOf, readPasskeyName } from './ownPasskeys';
import { passkeyPart } from './passkeyUndo';
import { passkeys } from './passkeyTables';
import { isOwned } from '../../database/ownRows';

/** GET `/v1/user/passkeys`: also where the tenant offers them no more. */
export const listPasskeysRoute = route(
  listPasskeys,
  async (_, { database, tenant, bearer, clock, address }) => {
    const own = await database.run(async (queries) => {
      const question = { tenantId: tenant.id, bearer, now: clock.now(), address };
      return passkeysOf(queries, await requireSession(queries, question));
    });
    return done({ passkeys: own.map(describePasskey) });
  },
  { refuses: sessionRefusals },
);

/** PATCH `/v1/user/passkeys/{id}`: as the list, also where the tenant offers them no more. */
export const renamePasskeyRoute = route(
  renamePasskey,
  async ({ id, name }, context) => {
    const { database, tenant, bearer, clock } = context;
    await requireVerified(context);
    const [renamed] = await database.transaction(async (queries) => {
      const owner = await holdSession(queries, { tenantId: tenant.id, bearer, now: clock.now() });
      return queries
        .update(passkeys)
        .set({ name: readPasskeyName(name) })
        .where(and(eq(passkeys.id, id), isOwned(passkeys, owner)))
        .returning();
    });
    if (!renamed) throw passkeyUnknown();
    return done({ passkey: describePasskey(renamed) });
  },
  { refuses: ['fieldInvalid', 'passkeyUnknown', ...verifiedRefusals] },
);

/** DELETE `/v1/user/passkeys/{id}`: only those of this account. Removing one twice is not an error. */
export const removePasskeyRoute = route(
  removePasskey,
  async ({ id }, context) => {
    const { database, tenant, bearer, clock } = context;
    const { account } = await requireVerified(context);
    const undoAt = await database.transaction(async (queries) => {
      const owner = await holdSession(queries, { tenantId: tenant.id, bearer, now: clock.now() });
      const own = await passkeysOf(queries, owner);
      const passkey = own.find((each) => each.id === id);
      if (!passkey) return null;
      const held = { ...context, database: joinedDatabase(database, queries) };
      if (own.length === 1 && (await isDemanded(held, owner, 'passkey'))) throw factorDemanded();
      // Where the tenant offers passkeys no more, this one is no way in.
      if (isOffered(tenant, 'passkey')) await requireOtherWayIn(queries, owner, context);
      // The owner who removes it stays signed in.
      await queries
        .update(sessions)
        .set({ credentialId: null })
        .where(and(isOwned(sessions, owner), eq(sessions.tokenHash, hashToken(bearer ?? ''))));
      await deletePasskeys(queries, owner, [passkey]);
      return keepUndoIn(queries, context, owner, [passkeyPart(passkey, true)]);
    });
    if (undoAt !== null) {
      context.note('unlink', { kind: 'passkey_removed' });
      notifyOwner(context, account, 'removedKey', { undoAt });
    }
    return done(undefined);
  },
  { refuses: ['fieldInvalid', 'lastWayIn', ...verifiedRefusals] },
);
