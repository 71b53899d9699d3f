import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** As `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Names of settings. */
export interface SettingNames {
  /** Each can be read from a file too, by its name with `_FILE` (as Docker's secrets are). */
  secret: readonly string[];
  plain: readonly string[];
}

const secretNames = [
  'DATABASE_URL',
  'HUB_DATABASE_READ_URL',
  'HUB_SECRET_KEY',
  'SMTP_URL',
  'HUB_SMS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

const plainNames = [
  'PORT',
  'HUB_BIND',
  'HUB_PUBLIC_ORIGIN',
  'HUB_PREVIEW_ORIGIN',
  'HUB_HSTS',
  'HUB_DATA',
  'HUB_DIST',
  'HUB_MAIL_FROM',
  'HUB_TRUST_PROXY',
  'HUB_COOKIE_SCOPE',
  'HUB_TAG_ORIGINS',
  'HUB_PARENT_ORIGINS',
  'HUB_CALLBACK_HOSTS',
  'HUB_APPS_FILE',
  'HUB_SMS_URL',
  'HUB_HUMAN_CHECK',
  'HUB_ADAPTERS',
  'HUB_AUDIT_DAYS',
  'HUB_DRAIN_SECONDS',
  'HUB_METRICS_PORT',
  'HUB_METRICS_BIND',
  'HUB_DATABASE_CONNECTIONS',
  'HUB_DATABASE_READ_LAG_SECONDS',
  'HUB_PROVIDERS',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_SERVICE_NAME',
  'OTEL_TRACES_SAMPLER_ARG',
  'LOG_LEVEL',
] as const;

/** Every setting of a hub in production; `HUB_DEV` belongs to the demo. @param more those of methods */
export const settingNames = (more: SettingNames): readonly string[] => [
  ...[...secretNames, ...more.secret].flatMap((name) => [name, `${name}_FILE`]),
  ...plainNames,
  ...more.plain,
];

/**
 * Completes the environment with the file that `HUB_CONFIG_FILE` names (lines `NAME=value`) and with the secrets that
 * `NAME_FILE` names. A variable of the environment wins over the file.
 * @param more settings of methods
 * @returns what the hub reads, and one line for each file that cannot be read, unknown name, or secret given twice
 */
export function readEnvironment(
  env: Environment,
  more: SettingNames,
): { env: Environment; faults: readonly string[] } {
  const faults: string[] = [];
  const merged: Record<string, string | undefined> = {
    ...readConfigFile(env, settingNames(more), faults),
    ...definedIn(env),
  };
  for (const name of [...secretNames, ...more.secret]) {
    const path = merged[`${name}_FILE`];
    if (!path) continue;
    if (merged[name]) faults.push(`${name} and ${name}_FILE are both set. Remove one.`);
    const secret = readText(`${name}_FILE`, path, faults)?.trim();
    if (secret === '') faults.push(`${name}_FILE: ${path} is empty.`);
    if (secret) merged[name] = secret;
  }
  return { env: merged, faults };
}

/** Whether a setting is there, itself or as a file, which may be faulty. */
export function isGiven(env: Environment, name: (typeof secretNames)[number]): boolean {
  return Boolean(env[name] ?? env[`${name}_FILE`]);
}

/** An empty variable counts as absent, as in a compose file that passes one on. */
function definedIn(env: Environment): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
}

function readConfigFile(
  env: Environment,
  known: readonly string[],
  faults: string[],
): Record<string, string | undefined> {
  const path = env['HUB_CONFIG_FILE'];
  const text = path ? readText('HUB_CONFIG_FILE', path, faults) : null;
  if (text === null) return {};
  for (const { line, name } of linesOf(text)) {
    const where = `HUB_CONFIG_FILE, line ${line}:`;
    if (name === null) faults.push(`${where} this is no setting. Write NAME=value, or # before a comment.`);
    else if (!known.includes(name))
      faults.push(`${where} ${name} is not a setting of the hub. Remove it, or correct its name.`);
  }
  return { ...parseEnv(text) };
}

/** Names of the lines as `parseEnv` reads them; `null` for a line that it drops without a word. */
function linesOf(text: string): { line: number; name: string | null }[] {
  const found: { line: number; name: string | null }[] = [];
  /** The quote of a value that goes on. */
  let open: string | null = null;
  for (const [index, written] of text.split(/\r?\n/).entries()) {
    if (open !== null) {
      if (written.includes(open)) open = null;
      continue;
    }
    if (/^\s*(?:#|$)/.test(written)) continue;
    const [, name = null, value = ''] = /^\s*(?:export\s+)?([\w.-]+)\s*=\s*(.*)$/.exec(written) ?? [];
    found.push({ line: index + 1, name });
    const quote = /^["'`]/.exec(value)?.[0];
    // A quote that never ends is a letter.
    const goesOn = quote !== undefined && !value.slice(1).includes(quote);
    if (
      goesOn &&
      text
        .split(/\r?\n/)
        .slice(index + 1)
        .some((later) => later.includes(quote))
    )
      open = quote;
  }
  return found;
}

function readText(name: string, path: string, faults: string[]): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    faults.push(`${name}: ${path} cannot be read.`);
    return null;
  }
}
