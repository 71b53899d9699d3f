/** What operators do with apps. Each act has its row of the audit, and counts at the next request in every process. */
import { and, asc, eq } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { ActError, keepAct, type ActBase } from '../audit/act';
import type { AuditState } from '../audit/audit';
import { createToken, hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { apps, type AppRow } from '../database/tables/apps';
import { tenants } from '../database/tables/tenants';
import { secretsOf } from './appSecrets';
import { endAppTokens } from './endAppTokens';

type AppName = Pick<AppRow, 'tenantId' | 'appKey'>;

/** What an operator sets. */
export type AppFields = Pick<
  AppRow,
  | 'name'
  | 'redirectUris'
  | 'firstParty'
  | 'tokenFormat'
  | 'pkce'
  | 'public'
  | 'postLogoutUris'
  | 'backchannelLogoutUri'
  | 'backchannelLogoutSession'
>;

const isApp = ({ tenantId, appKey }: AppName) => and(eq(apps.tenantId, tenantId), eq(apps.appKey, appKey));

/** @param tenantId `null`: of all tenants */
export const listApps = (queries: Queries, tenantId: string | null = null): Promise<AppRow[]> =>
  queries
    .select()
    .from(apps)
    .where(tenantId === null ? undefined : eq(apps.tenantId, tenantId))
    .orderBy(asc(apps.tenantId), asc(apps.appKey));

/**
 * @returns its secret, which nobody can read again
 * @throws ActError for an unknown tenant, and for a key that is taken
 */
export async function addApp(base: ActBase, app: AppName & AppFields): Promise<string> {
  const { tenantId, appKey } = app;
  const secret = createToken();
  await base.database.transaction(async (queries) => {
    const [tenant] = await queries
      .select({ id: tenants.id })
      .from(tenants)
      .where(eq(tenants.id, tenantId))
      .for('key share');
    if (!tenant) throw new ActError(`There is no tenant ${tenantId}.`);
    const row = { ...app, secretHash: hashToken(secret), secretAddedAt: base.now };
    const [added] = await queries.insert(apps).values(row).onConflictDoNothing().returning();
    if (!added) throw new ActError(`The tenant ${tenantId} has an app ${appKey} already.`);
    // A token that was being made while an app of this key was deleted is none of this one.
    await endAppTokens(queries, app);
    await keepAct(queries, base, { tenantId, act: 'app add', subject: appKey, after: stateOf(added) });
  });
  return secret;
}

/** What is left out or `undefined` stays. */
type SomeFields = { [Name in keyof AppFields]?: AppFields[Name] | undefined };

/** @throws ActError for an unknown app */
export const setApp = (base: ActBase, app: AppName, fields: SomeFields): Promise<AppRow> =>
  changeApp(base, app, 'app set', () => fields);

/** @returns the new secret, which nobody can read again @throws ActError where two count already */
export async function addSecret(base: ActBase, app: AppName): Promise<string> {
  const secret = createToken();
  await changeApp(base, app, 'app secret add', (known) => {
    const ids = secretsOf(known).map(({ id }) => id);
    if (ids.length > 1)
      throw new ActError(`The app ${app.appKey} has two secrets, ${ids.join(' and ')}. Remove one first.`);
    return { secondSecretHash: hashToken(secret), secondSecretAddedAt: base.now };
  });
  return secret;
}

/**
 * @param endTokens also ends what the app has received with its secrets
 * @throws ActError for an unknown secret, and for the last one
 */
export async function removeSecret(
  base: ActBase,
  app: AppName,
  secretId: string,
  endTokens = false,
): Promise<void> {
  const change = (known: AppRow): Partial<AppRow> => {
    const secrets = secretsOf(known);
    const ids = secrets.map(({ id }) => id).join(' and ');
    if (!secrets.some(({ id }) => id === secretId))
      throw new ActError(`The app ${app.appKey} has no secret ${secretId}. It has ${ids}.`);
    const [left] = secrets.filter(({ id }) => id !== secretId);
    if (!left) throw new ActError(`${secretId} is the last secret of the app ${app.appKey}. First add one.`);
    const first = { secretHash: left.hash, secretAddedAt: left.addedAt };
    return { ...first, secondSecretHash: null, secondSecretAddedAt: null };
  };
  await changeApp(base, app, 'app secret remove', change, endTokens);
}

/** With its tokens and grants; apps of other people's servers get nothing more at once. @throws ActError for an unknown app */
export async function deleteApp(base: ActBase, app: AppName): Promise<void> {
  await base.database.transaction(async (queries) => {
    const known = await holdApp(queries, app);
    await endAppTokens(queries, app);
    await queries.delete(apps).where(isApp(app));
    const { tenantId, appKey: subject } = app;
    await keepAct(queries, base, { tenantId, act: 'app delete', subject, before: stateOf(known) });
  });
}

async function changeApp(
  base: ActBase,
  app: AppName,
  act: string,
  change: (known: AppRow) => PgUpdateSetSource<typeof apps>,
  endTokens = false,
): Promise<AppRow> {
  return base.database.transaction(async (queries) => {
    const known = await holdApp(queries, app);
    const [changed = known] = await queries.update(apps).set(change(known)).where(isApp(app)).returning();
    if (endTokens) await endAppTokens(queries, app);
    const states = {
      before: stateOf(known),
      after: { ...stateOf(changed), ...(endTokens && { tokens: 0 }) },
    };
    await keepAct(queries, base, { tenantId: app.tenantId, act, subject: app.appKey, ...states });
    return changed;
  });
}

/** Locked until the transaction ends: who redeems a token holds it too. */
async function holdApp(queries: Queries, app: AppName): Promise<AppRow> {
  const [known] = await queries.select().from(apps).where(isApp(app)).for('update');
  if (!known) throw new ActError(`The tenant ${app.tenantId} has no app ${app.appKey}.`);
  return known;
}

/** What operators set, by the names that the commands print and the audit keeps. */
export const appStateOf = (app: AppRow) => ({
  name: app.name,
  redirect_uris: app.redirectUris,
  first_party: app.firstParty,
  token_format: app.tokenFormat,
  pkce: app.pkce,
  public: app.public,
  post_logout_redirect_uris: app.postLogoutUris,
  backchannel_logout_uri: app.backchannelLogoutUri,
  backchannel_logout_session_required: app.backchannelLogoutSession,
});

const stateOf = (app: AppRow): AuditState => ({
  ...appStateOf(app),
  secrets: secretsOf(app).map(({ id }) => id),
});
