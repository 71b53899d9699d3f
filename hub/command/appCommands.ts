/** `app …`: what an operator does with apps. Each change is in the audit, and counts at the next request everywhere. */
import { eq } from 'drizzle-orm';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { secretsOf } from '../apps/appSecrets';
import { addApp, addSecret, appStateOf, deleteApp, listApps, removeSecret, setApp } from '../apps/manageApps';
import { appDefaults, appFields, readApps } from '../config/readApps';
import { hashToken } from '../credentials/opaqueToken';
import type { AppRow } from '../database/tables/apps';
import { tenants } from '../database/tables/tenants';
import { acting } from './acting';
import { CommandError, required, type CommandContext } from './commandContext';

const ofOne = { tenant: { type: 'string' }, reason: { type: 'string' } } as const;
const options = {
  ...ofOne,
  name: { type: 'string' },
  redirect: { type: 'string', multiple: true },
  'first-party': { type: 'boolean' },
  tokens: { type: 'string' },
  pkce: { type: 'string' },
  public: { type: 'boolean' },
  'sign-out-redirect': { type: 'string', multiple: true },
  'back-channel-logout': { type: 'string' },
  'back-channel-session': { type: 'boolean' },
} as const;

type Named = Pick<AppRow, 'tenantId' | 'appKey'>;

/** @param most names that may be typed */
function nameOf(values: { tenant?: string | undefined }, typed: readonly string[], most = 1): Named {
  if (typed.length > most) throw new CommandError(`"${typed.slice(most).join(' ')}" is too much: one app.`);
  const [appKey] = typed;
  return { appKey: required(appKey, 'The app key'), tenantId: required(values.tenant, '--tenant') };
}

const secretLine = (secret: string): string => {
  const id = hashToken(secret).slice(0, 8);
  return `Secret ${id} (shown once; the hub keeps its hash): ${secret}`;
};

/** `app add <app_key>`: registers an app and prints its secret, once. */
export async function addAppCommand(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const app = nameOf(values, positionals);
  required(values.name, '--name');
  const read = readFields(v.object({ ...appFields, ...appDefaults }), app, { redirect: [], ...values });
  const { app_key: appKey, name } = read;
  const given = {
    appKey,
    name,
    redirectUris: read.redirect_uris,
    postLogoutUris: read.post_logout_redirect_uris,
    backchannelLogoutUri: read.backchannel_logout_uri,
    backchannelLogoutSession: read.backchannel_logout_session_required,
    firstParty: read.first_party,
    tokenFormat: read.token_format,
    pkce: read.pkce,
    public: read.public,
  };
  const secret = await acting(context, values.reason, (base) =>
    addApp(base, { tenantId: app.tenantId, ...given }),
  );
  context.write(`App ${appKey} of ${app.tenantId}`);
  context.write(secretLine(secret));
}

interface GivenFields {
  name?: string | undefined;
  redirect?: string[] | undefined;
  'first-party'?: boolean | undefined;
  tokens?: string | undefined;
  pkce?: string | undefined;
  public?: boolean | undefined;
  'sign-out-redirect'?: string[] | undefined;
  /** `none`: no longer. */
  'back-channel-logout'?: string | undefined;
  'back-channel-session'?: boolean | undefined;
}

/** @throws CommandError with every fault */
function readFields<Schema extends v.GenericSchema>(
  schema: Schema,
  { appKey }: Named,
  { name, redirect, tokens, pkce, ...typed }: GivenFields,
): v.InferOutput<Schema> {
  const given = {
    name,
    redirect_uris: redirect,
    first_party: typed['first-party'],
    token_format: tokens,
    pkce,
    public: typed.public,
    post_logout_redirect_uris: typed['sign-out-redirect'],
    backchannel_logout_uri: typed['back-channel-logout'] === 'none' ? null : typed['back-channel-logout'],
    backchannel_logout_session_required: typed['back-channel-session'],
  };
  const result = v.safeParse(schema, { app_key: appKey, ...given });
  if (result.success) return result.output;
  throw new CommandError(result.issues.map(({ message }) => `${message}.`).join('\n'));
}

/** `app set <app_key>`: what is named; `--redirect` replaces all addresses. */
export async function setAppCommand(args: string[], context: CommandContext): Promise<void> {
  const parsed = parseArgs({ args, options, allowPositionals: true, allowNegative: true });
  const { values, positionals } = parsed;
  const app = nameOf(values, positionals);
  const read = readFields(v.partial(v.object(appFields)), app, values);
  const given = {
    name: read.name,
    redirectUris: read.redirect_uris,
    firstParty: read.first_party,
    tokenFormat: read.token_format,
    pkce: read.pkce,
    public: read.public,
    postLogoutUris: read.post_logout_redirect_uris,
    backchannelLogoutUri: read.backchannel_logout_uri,
    backchannelLogoutSession: read.backchannel_logout_session_required,
  };
  if (Object.values(given).every((value) => value === undefined))
    throw new CommandError(
      'Name what to set: --name, --redirect, --first-party, --tokens, --pkce, --public, --sign-out-redirect, --back-channel-logout or --back-channel-session.',
    );
  await refuseOfFile(context, app);
  const changed = await acting(context, values.reason, (base) => setApp(base, app, given));
  for (const line of appLines(changed)) context.write(line);
}

/**
 * @param secretId the app of the file may change, but for this secret
 * @throws CommandError for an app that each start of a hub sets to what `HUB_APPS_FILE` says
 */
async function refuseOfFile(context: CommandContext, app: Named, secretId = ''): Promise<void> {
  const ofFile = readApps(context.env).find(({ appKey }) => appKey === app.appKey);
  if (!ofFile || !hashToken(ofFile.secret).startsWith(secretId)) return;
  const database = await context.openDatabase();
  const [neutral] = await database.run((queries) =>
    queries.select({ id: tenants.id }).from(tenants).where(eq(tenants.neutral, true)),
  );
  if (neutral?.id === app.tenantId)
    throw new CommandError(
      `HUB_APPS_FILE has ${secretId === '' ? 'the app' : 'this secret of'} ${app.appKey}, and each start of a hub would bring it back. Change the file, and restart.`,
    );
}

/** `app delete <app_key>`: with its tokens and grants. */
export async function deleteAppCommand(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: ofOne, allowPositionals: true });
  const app = nameOf(values, positionals);
  const reason = required(values.reason, '--reason');
  await refuseOfFile(context, app);
  await acting(context, reason, (base) => deleteApp(base, app));
  context.write(`App ${app.appKey} of ${app.tenantId} is deleted, with its tokens and grants`);
}

/** `app secret add <app_key>`: both count from now on. */
export async function addSecretCommand(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: ofOne, allowPositionals: true });
  const app = nameOf(values, positionals);
  const secret = await acting(context, values.reason, (base) => addSecret(base, app));
  context.write(`App ${app.appKey} of ${app.tenantId}: both secrets count until you remove one`);
  context.write(secretLine(secret));
}

/** `app secret remove <app_key> <id>`; `--end-tokens` ends what the app received with it. */
export async function removeSecretCommand(args: string[], context: CommandContext): Promise<void> {
  const more = { ...ofOne, 'end-tokens': { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args, options: more, allowPositionals: true });
  const app = nameOf(values, positionals, 2);
  const id = required(positionals[1], 'The id of the secret, as "app show" prints it,');
  const endTokens = values['end-tokens'] ?? false;
  await refuseOfFile(context, app, id);
  await acting(context, values.reason, (base) => removeSecret(base, app, id, endTokens));
  context.write(`App ${app.appKey} of ${app.tenantId}: secret ${id} counts no more`);
  if (endTokens) context.write('Its tokens and grants have ended: people sign in to it again');
}

const timeOf = (ms: number | null): string => (ms === null ? 'not known' : new Date(ms).toISOString());

const appLines = (app: AppRow): string[] => [
  `app\t${app.appKey} of ${app.tenantId}`,
  `name\t${app.name}`,
  ...app.redirectUris.map((address) => `address\t${address}`),
  ...app.postLogoutUris.map((address) => `after sign-out\t${address}`),
  ...(app.backchannelLogoutUri === null
    ? []
    : [
        `told of sign-outs\t${app.backchannelLogoutUri}${app.backchannelLogoutSession ? '' : ' (without session)'}`,
      ]),
  `first-party\t${app.firstParty ? 'yes: visitors are not asked' : 'no'}`,
  `tokens\t${app.tokenFormat}`,
  `pkce\t${app.public ? 'required' : app.pkce}`,
  `public\t${app.public ? 'yes: OpenID takes no secret' : 'no'}`,
  ...secretsOf(app).map(({ id, addedAt }) => `secret\t${id} added ${timeOf(addedAt)}`),
];

export async function showAppCommand(args: string[], context: CommandContext): Promise<void> {
  const only = { tenant: ofOne.tenant, json: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args, options: only, allowPositionals: true });
  const { tenantId, appKey } = nameOf(values, positionals);
  const database = await context.openDatabase();
  const app = (await database.run((queries) => listApps(queries, tenantId))).find(
    (each) => each.appKey === appKey,
  );
  if (!app) throw new CommandError(`The tenant ${tenantId} has no app ${appKey}.`);
  for (const line of values.json ? [JSON.stringify(describe(app))] : appLines(app)) context.write(line);
}

const describe = (app: AppRow) => ({
  tenant: app.tenantId,
  app_key: app.appKey,
  ...appStateOf(app),
  secrets: secretsOf(app).map(({ id, addedAt }) => ({ id, added_at: addedAt })),
});

export async function listAppsCommand(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({ args, options: { tenant: ofOne.tenant } });
  const database = await context.openDatabase();
  const rows = await database.run((queries) => listApps(queries, values.tenant ?? null));
  for (const { tenantId, appKey, name, redirectUris, tokenFormat } of rows)
    context.write([tenantId, appKey, name, tokenFormat, redirectUris.join(' ')].join('\t'));
}
