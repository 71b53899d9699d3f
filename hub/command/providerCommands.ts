/** `provider …`: the OpenID providers of a tenant. Each change is in the audit, and counts within a second everywhere. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { providerIdPattern } from '../../src/api/systemSettings';
import { actsOn, describeAct } from '../audit/readAudit';
import { readHubConfig } from '../config/readHubConfig';
import { everyMailbox, readTrustedMail } from '../config/trustedMail';
import { isStorable } from '../http/storableText';
import { returnAddressOf } from '../methods/openid/authorizationAddress';
import { openIdProviders } from '../methods/openid/openIdProviders';
import { methods } from '../methods/registry';
import type { TenantProvider } from '../database/tables/tenants';
import {
  addProvider,
  deleteProvider,
  providerSubject,
  setProvider,
  useOf,
  type ProviderBase,
} from '../tenants/manageProviders';
import { providersOf } from '../tenants/tenantProviders';
import { acting } from './acting';
import { CommandError, required, type CommandContext } from './commandContext';
import { askIssuer, reasonOf } from './askIssuer';
import { hostOf } from './tenantFacts';

const ofOne = { tenant: { type: 'string' } } as const;
const reason = { type: 'string' } as const;
const fields = {
  name: { type: 'string' },
  'client-id': { type: 'string' },
  'secret-file': { type: 'string' },
  on: { type: 'boolean' },
  off: { type: 'boolean' },
  'trusts-email': { type: 'string', multiple: true },
} as const;

type Named = Pick<TenantProvider, 'tenantId' | 'id'>;

function nameOf(values: { tenant?: string | undefined }, typed: readonly string[]): Named {
  if (typed.length > 1) throw new CommandError(`"${typed.slice(1).join(' ')}" is too much: one provider.`);
  const id = required(typed[0], 'The id of the provider');
  return { id, tenantId: required(values.tenant, '--tenant') };
}

/** What the hub has addresses for already, apart from its own OpenID providers, whose place a tenant's may take. */
const reserved = new Set(
  methods.map(({ id }) => id).filter((id) => openIdProviders.every((each) => each.id !== id)),
);

function checkId(id: string): void {
  if (!providerIdPattern.test(id))
    throw new CommandError('The id must have 1 to 32 small letters, digits or the signs _ -.');
  if (reserved.has(id)) throw new CommandError(`"${id}" is another way of signing in. Choose another id.`);
}

function checkName(name: string): string {
  const text = name.trim();
  if (text === '' || text.length > 40 || !isStorable(text) || /\p{Cc}/u.test(text))
    throw new CommandError('--name must have 1 to 40 characters: the button says "Continue with …".');
  return text;
}

/** As the provider writes it: its answers are compared with it. */
function checkIssuer(issuer: string, isDev: boolean): string {
  const url = URL.canParse(issuer) ? new URL(issuer) : null;
  const isAllowed = url?.protocol === 'https:' || (isDev && url?.protocol === 'http:');
  if (!url || !isAllowed || url.search || url.hash || url.username || url.password)
    throw new CommandError(
      '--issuer must be an https address without a query, such as https://login.example.com.',
    );
  return issuer;
}

/** @param typed domains, `*` or `none`; left out: none */
function checkTrust(typed: readonly string[] = ['none']): readonly string[] {
  const read = readTrustedMail(typed);
  if (read === null)
    throw new CommandError(
      '--trusts-email must be a mail domain such as school.example, * for all, or none.',
    );
  return read;
}

/** In a file, because what is typed stays in the shell's history. */
function readSecret(path: string): string {
  let text;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (cause) {
    throw new CommandError(`${path} cannot be read.`, { cause });
  }
  if (text === '' || text.length > 2000 || /\s/.test(text))
    throw new CommandError(`${path} must hold the client's secret, in one line.`);
  return text;
}

/** @returns `undefined`: it stays */
function switchOf({ on, off }: { on?: boolean | undefined; off?: boolean | undefined }): boolean | undefined {
  if (on && off) throw new CommandError('--on and --off do not go together.');
  return on ? true : off ? false : undefined;
}

const configOf = (context: CommandContext) => {
  required(context.env['HUB_PUBLIC_ORIGIN'], 'HUB_PUBLIC_ORIGIN');
  return readHubConfig(context.env, {}, openIdProviders);
};

async function actingOn<Result>(
  context: CommandContext,
  why: string | undefined,
  work: (base: ProviderBase) => Promise<Result>,
): Promise<Result> {
  const secretKeys = await context.openSecretKeys();
  return acting(context, why, (base) => work({ ...base, secretKeys }));
}

/** `provider add <id>`: its button is on the portal within a second. */
export async function addProviderCommand(args: string[], context: CommandContext): Promise<void> {
  const options = { ...ofOne, ...fields, reason, issuer: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const named = nameOf(values, positionals);
  checkId(named.id);
  const config = configOf(context);
  const given = {
    ...named,
    name: checkName(required(values.name, '--name')),
    issuer: checkIssuer(required(values.issuer, '--issuer'), config.dev),
    clientId: required(values['client-id'], '--client-id'),
    secret: readSecret(required(values['secret-file'], '--secret-file')),
    enabled: switchOf(values) ?? true,
    trustsEmail: checkTrust(values['trusts-email']),
  };
  const host = await hostOf(context, named.tenantId);
  await actingOn(context, values.reason, (base) => addProvider(base, given));
  const address = returnAddressOf(
    { config },
    { host, providers: [{ ...given, clientSecret: '', createdAt: 0 }] },
    named.id,
  );
  context.write(`Provider ${named.id} of ${named.tenantId}`);
  context.write(`Register this address there: ${address}`);
  context.write(`Then: provider check ${named.id} --tenant ${named.tenantId}`);
}

/** `provider set <id>`: what is named. */
export async function setProviderCommand(args: string[], context: CommandContext): Promise<void> {
  const options = { ...ofOne, ...fields, reason } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const named = nameOf(values, positionals);
  const { name, 'client-id': clientId, 'secret-file': path, 'trusts-email': trust } = values;
  const enabled = switchOf(values);
  const change = {
    ...(name === undefined ? {} : { name: checkName(name) }),
    ...(clientId === undefined ? {} : { clientId: required(clientId, '--client-id') }),
    ...(path === undefined ? {} : { secret: readSecret(path) }),
    ...(enabled === undefined ? {} : { enabled }),
    ...(trust === undefined ? {} : { trustsEmail: checkTrust(trust) }),
  };
  if (Object.keys(change).length === 0)
    throw new CommandError(
      'Name what to set: --name, --client-id, --secret-file, --trusts-email, --on or --off.',
    );
  const changed = await actingOn(context, values.reason, (base) => setProvider(base, named, change));
  for (const line of providerLines(changed)) context.write(line);
}

/** What its word about addresses counts for. */
const trustText = (trusted: readonly string[]): string =>
  trusted.includes(everyMailbox) ? 'every mailbox' : trusted.join(', ') || 'no mailbox';

const providerLines = ({
  id,
  tenantId,
  name,
  issuer,
  clientId,
  enabled,
  trustsEmail,
  createdAt,
}: TenantProvider) => [
  `provider\t${id} of ${tenantId}`,
  `button\tContinue with ${name}`,
  `issuer\t${issuer}`,
  `client\t${clientId}`,
  `state\t${enabled ? 'on' : 'off'}`,
  `trusted for\t${trustText(trustsEmail)}`,
  `since\t${new Date(createdAt).toISOString()}`,
];

async function find(context: CommandContext, { tenantId, id }: Named): Promise<TenantProvider> {
  await hostOf(context, tenantId);
  const database = await context.openDatabase();
  const all = await database.run((queries) => providersOf(queries, tenantId));
  const found = all.find((provider) => provider.id === id);
  if (!found) throw new CommandError(`The tenant ${tenantId} has no provider ${id}.`);
  return found;
}

/** `provider show <id>`: without its secret; with who uses it and what operators did with it. */
export async function showProviderCommand(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: ofOne, allowPositionals: true });
  const named = nameOf(values, positionals);
  const found = await find(context, named);
  const database = await context.openDatabase();
  const config = configOf(context);
  const host = await hostOf(context, named.tenantId);
  const { use, acts } = await database.run(async (queries) => ({
    use: await useOf(queries, found),
    acts: await actsOn(queries, providerSubject(named)),
  }));
  for (const line of providerLines(found)) context.write(line);
  context.write(`address\t${returnAddressOf({ config }, { host, providers: [found] }, named.id)}`);
  context.write(`accounts\t${use.linked}, of which ${use.only} have neither a password nor another service`);
  for (const { at, act, who, before, after, reason: why } of acts.map(describeAct))
    context.write([at, act, who, why, JSON.stringify(before), JSON.stringify(after)].join('\t'));
}

/** `provider list`. */
export async function listProvidersCommand(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({ args, options: ofOne });
  const tenantId = required(values.tenant, '--tenant');
  await hostOf(context, tenantId);
  const database = await context.openDatabase();
  for (const { id, name, issuer, enabled } of await database.run((queries) => providersOf(queries, tenantId)))
    context.write([id, name, issuer, enabled ? 'on' : 'off'].join('\t'));
}

/** `provider delete <id>`: says who loses a way in, and asks for that number. */
export async function deleteProviderCommand(args: string[], context: CommandContext): Promise<void> {
  const options = { ...ofOne, reason, accounts: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const named = nameOf(values, positionals);
  const accounts = Number(values.accounts ?? 0);
  if (!Number.isInteger(accounts)) throw new CommandError('--accounts must be a number.');
  const why = required(values.reason, '--reason');
  const { linked } = await actingOn(context, why, (base) => deleteProvider(base, named, accounts));
  context.write(
    `Provider ${named.id} of ${named.tenantId} is deleted (accounts that signed in by it: ${linked})`,
  );
}

/** `provider check <id>`: whether its metadata can be read and has what the hub needs. It signs nobody in. */
export async function checkProviderCommand(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: ofOne, allowPositionals: true });
  const provider = await find(context, nameOf(values, positionals));
  const { page, lacksPkce } = await askIssuer(provider, configOf(context)).catch((cause: unknown) => {
    throw new CommandError(`${provider.issuer}: ${reasonOf(cause)}.`, { cause });
  });
  context.write(`${provider.id}: ${provider.issuer} answers`);
  context.write(`sign-in\t${page}`);
  if (lacksPkce) context.write('It does not name PKCE with S256, which the hub sends: ask its operator.');
}
