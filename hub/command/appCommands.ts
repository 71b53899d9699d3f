import { and, asc, eq } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { appSchema, tokenFormatSchema } from '../config/readApps';
import { hashToken } from '../credentials/opaqueToken';
import { apps, type AppRow } from '../database/tables/apps';
import * as v from 'valibot';
import { CommandError, required, type CommandContext } from './commandContext';

const options = {
  tenant: { type: 'string' },
  name: { type: 'string' },
  redirect: { type: 'string', multiple: true },
  'first-party': { type: 'boolean' },
  tokens: { type: 'string' },
} as const;

/** `app add <app_key>`: registers an app and prints its secret, once. */
export async function addAppCommand(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const tenantId = required(values.tenant, '--tenant');
  const secret = randomBytes(32).toString('base64url');
  const app = readApp({
    app_key: required(positionals[0], 'The app key'),
    name: required(values.name, '--name'),
    secret,
    redirect_uris: values.redirect ?? [],
    first_party: values['first-party'] ?? false,
    token_format: values.tokens,
  });
  const { appKey } = app;
  const database = await context.openDatabase();
  const added = await database
    .run((queries) =>
      queries
        .insert(apps)
        .values({ ...app, tenantId, secretHash: hashToken(secret) })
        .onConflictDoNothing()
        .returning(),
    )
    .catch((cause: unknown) => {
      throw new CommandError(`There is no tenant ${tenantId}.`, { cause });
    });
  if (added.length === 0) throw new CommandError(`The tenant ${tenantId} has an app ${appKey} already.`);
  context.write(`App ${appKey} of ${tenantId}`);
  context.write(`Secret (shown once; the hub keeps its hash): ${secret}`);
}

/** @throws CommandError for the first fault */
function readApp(given: object): Omit<AppRow, 'tenantId' | 'secretHash'> {
  const result = v.safeParse(appSchema, given);
  if (!result.success) throw new CommandError(`${result.issues[0].message}.`);
  const { output } = result;
  return {
    appKey: output.app_key,
    name: output.name,
    redirectUris: output.redirect_uris,
    firstParty: output.first_party,
    tokenFormat: output.token_format,
  };
}

/** `app set <app_key> --tokens <opaque|jwt>`: the form of its app tokens from the next one on. */
export async function setAppCommand(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const appKey = required(positionals[0], 'The app key');
  const tenantId = required(values.tenant, '--tenant');
  const format = v.safeParse(tokenFormatSchema, required(values.tokens, '--tokens'));
  if (!format.success) throw new CommandError(`${format.issues[0].message}.`);
  const database = await context.openDatabase();
  const changed = await database.run((queries) =>
    queries
      .update(apps)
      .set({ tokenFormat: format.output })
      .where(and(eq(apps.tenantId, tenantId), eq(apps.appKey, appKey)))
      .returning(),
  );
  if (changed.length === 0) throw new CommandError(`The tenant ${tenantId} has no app ${appKey}.`);
  context.write(`App ${appKey} of ${tenantId}: ${format.output} tokens`);
}

export async function listAppsCommand(_: string[], context: CommandContext): Promise<void> {
  const database = await context.openDatabase();
  const rows = await database.run((queries) =>
    queries.select().from(apps).orderBy(asc(apps.tenantId), asc(apps.appKey)),
  );
  for (const { tenantId, appKey, name, redirectUris, tokenFormat } of rows)
    context.write([tenantId, appKey, name, tokenFormat, redirectUris.join(' ')].join('\t'));
}
