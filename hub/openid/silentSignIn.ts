/** Answers without a page (OpenID Connect Core 1.0, `prompt=none`): for a visitor who is signed in and has consented. */
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Account, KoaContextWithOIDC } from 'oidc-provider';
import { noteAppUse } from '../apps/appUses';
import { findApp } from '../apps/findApp';
import { isAllowed, isAnybodys, readScopes, receivedBy } from '../apps/openIdScopes';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { appUses } from '../database/tables/apps';
import { sessions, type SessionRow } from '../database/tables/sessions';
import type { Queries } from '../database/database';
import type { HubServices } from '../http/hubServices';
import { hashToken } from '../credentials/opaqueToken';
import { tokenCookieName } from '../http/portalCookies';
import { hashVisitor, visitorCookieName } from '../session/visitorCookie';
import { isAlive, isOfAccount } from '../session/findSession';
import { acrOf, authenticationOf, readAcrRequest } from './authenticationContext';
import { textOf } from './openIdRefusal';
import { tieGrant } from './recordAdapter';

export interface SilentDeps {
  services: HubServices;
  tenantId: string;
  /** Of the tenant's portal. */
  origin: string;
  findPerson: (id: string) => Promise<Account | undefined>;
}

/** Who is signed in in this browser, by a session that counts now. */
export interface SignedInVisitor {
  account: AccountRow;
  session: SessionRow;
}

/**
 * @param cookie the browser's, for the provider
 * @param token the portal's cookie: another person may have signed in since, in a frame, where the first is not set
 * @returns `null` for a session that has ended in any way, for a locked account, and where the cookies disagree
 */
export async function findVisitor(
  deps: VisitorDeps,
  { cookie, token }: { cookie: string | undefined; token?: string | undefined },
): Promise<SignedInVisitor | null> {
  const visitorHash = hashVisitor(cookie);
  if (visitorHash === null) return null;
  const found = await findAlive(deps, eq(sessions.visitorHash, visitorHash));
  if (!found || (token && hashToken(token) !== found.session.tokenHash)) return null;
  return found;
}

/**
 * By the portal's cookie alone, which requests of other sites have too: nobody is signed in by it, but a sign-out ends its
 * session.
 */
export const findPortalVisitor = async (
  deps: VisitorDeps,
  token: string | undefined,
): Promise<SignedInVisitor | null> =>
  token ? findAlive(deps, eq(sessions.tokenHash, hashToken(token))) : null;

type VisitorDeps = Pick<SilentDeps, 'services' | 'tenantId'>;

async function findAlive(
  { services: { database, clock }, tenantId }: VisitorDeps,
  isSession: SQL,
): Promise<SignedInVisitor | null> {
  const [found] = await database.run((queries) =>
    queries
      .select({ account: accounts, session: sessions })
      .from(sessions)
      .innerJoin(accounts, isOfAccount)
      .where(
        and(
          isSession,
          eq(sessions.tenantId, tenantId),
          isNull(accounts.removedAt),
          isNull(accounts.lockedAt),
          isAlive(clock.now()),
        ),
      )
      .limit(1),
  );
  return found ?? null;
}

type Context = KoaContextWithOIDC;

/** The visitor that this request can be answered for at once. */
async function visitorOf(deps: SilentDeps, ctx: Context): Promise<SignedInVisitor | null> {
  const read = (name: string) => ctx.cookies.get(name, { signed: false });
  const given = { cookie: read(visitorCookieName(deps.origin)), token: read(tokenCookieName) };
  const found = await findVisitor(deps, given);
  return found && isEnough(found, ctx) ? found : null;
}

/** Whether the session is the one that the request wants: its account, its age, its strength. */
function isEnough({ account, session }: SignedInVisitor, { oidc }: Context): boolean {
  const { max_age: maxAge } = oidc.params ?? {};
  const wanted = [oidc.entities.IdTokenHint?.payload['sub'], oidc.claims?.id_token?.['sub']?.value];
  if (wanted.some((sub) => sub !== undefined && sub !== account.id)) return false;
  if (maxAge !== undefined && Date.now() - session.createdAt > Number(maxAge) * 1000) return false;
  const acr = readAcrRequest({ ...oidc.params });
  return !acr.isEssential || acrOf(session.amr, acr) !== null;
}

export interface SilentSignIn {
  /** Whether somebody has to sign in first. */
  needsSignIn(ctx: Context): Promise<boolean>;
  /** Whether the visitor has to be asked first; if not, the request goes on with a grant. */
  needsConsent(ctx: Context): Promise<boolean>;
}

export function createSilentSignIn(deps: SilentDeps): SilentSignIn {
  const visitors = new WeakMap<Context['req'], SignedInVisitor>();
  return {
    async needsSignIn(ctx) {
      const visitor = await visitorOf(deps, ctx);
      if (visitor) visitors.set(ctx.req, visitor);
      return visitor === null;
    },
    async needsConsent(ctx) {
      const visitor = visitors.get(ctx.req);
      return !visitor || !(await grantTo(deps, ctx, visitor));
    },
  };
}

/** @returns whether the app may have what it asks for, and the session was still there */
async function grantTo(
  deps: SilentDeps,
  { oidc }: Context,
  { account, session }: SignedInVisitor,
): Promise<boolean> {
  const { database, clock } = deps.services;
  const { tenantId } = deps;
  const { provider, client } = oidc;
  const scopes = readScopes(oidc.params?.['scope']);
  const target = textOf(oidc.params?.['redirect_uri']);
  if (!client) return false;
  const { clientId } = client;
  const may = (queries: Queries) =>
    mayHave(queries, { tenantId, accountId: account.id, appKey: clientId, target, scopes });
  if (!(await database.run(may))) return false;
  const grant = new provider.Grant({ clientId, accountId: account.id });
  grant.addOIDCScope(scopes.join(' '));
  const grantId = await grant.save();
  const use = { tenantId, appKey: clientId, accountId: account.id, received: receivedBy(scopes) };
  const store = { database, provider: tenantId };
  const isTied = await tieGrant(store, grantId, session.tokenHash, async (queries) => {
    // Its owner may have removed the app meanwhile.
    if (!(await may(queries))) return false;
    await noteAppUse(queries, { ...use, now: clock.now() });
    return true;
  });
  if (!isTied) return false;
  const how = authenticationOf(session.amr, readAcrRequest({ ...oidc.params }));
  oidc.session?.loginAccount({
    accountId: account.id,
    loginTs: Math.floor(session.createdAt / 1000),
    ...how,
  });
  oidc.session?.ensureClientContainer(clientId);
  oidc.session?.grantIdFor(clientId, grantId);
  oidc.entity('Grant', grant);
  const person = await deps.findPerson(account.id);
  if (person) oidc.entity('Account', person);
  return true;
}

interface AppRequest {
  tenantId: string;
  accountId: string;
  appKey: string;
  target: string;
  scopes: readonly string[];
}

/** One of the operator's own apps, or all was allowed before. The row of a removal under way is waited for. */
async function mayHave(
  queries: Queries,
  { tenantId, accountId, appKey, target, scopes }: AppRequest,
): Promise<boolean> {
  const app = await findApp(queries, tenantId, appKey);
  if (!app || isAnybodys(app, new URL(target))) return false;
  if (app.firstParty) return true;
  const [use] = await queries
    .select({ allowed: appUses.scopes })
    .from(appUses)
    .where(and(eq(appUses.accountId, accountId), eq(appUses.appKey, appKey), eq(appUses.tenantId, tenantId)))
    .for('update');
  return use !== undefined && isAllowed(scopes, use.allowed);
}
