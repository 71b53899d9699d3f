import { parseOrigin } from '../../src/contract/origins';
import { readApps, type AppSettings } from './readApps';
import { readCheckKeys, type CheckKeys } from './readCheckKeys';
import { readDatabase, type DatabaseSettings } from './readDatabase';
import { readIssuer, readOfferedProviders, type IssuerSettings, type KnownProvider } from './readProviders';
import { readSecretKeys } from './readSecretKeys';
import { readSms, type SmsSettings } from './readSms';
import { readTracing, type TracingSettings } from './readTracing';
import { collectFaults } from './settingsFaults';
import type { Environment } from './readEnvironment';

export interface HubConfig extends DatabaseSettings {
  /** Port of the hub; partner page, editor and third parties are the next three (docs/contract.md section 7). */
  port: number;
  /** Address to listen on. Loopback by default, because the demo has an open inbox. */
  bind: string;
  /** Origin of the neutral tenant's portal; tenants are host names below it. */
  publicOrigin: string;
  /** Origin of the previews of settings, which no tenant has; `null`: this hub shows none. */
  previewOrigin: string | null;
  /** Whether browsers must also use https for hosts below the portal's (RFC 6797, `includeSubDomains`). */
  hsts: 'host' | 'subdomains';
  /**
   * Origin where the developer tools simulate third parties: pictures and scripts of methods, an image host and the
   * storage. `null`: the portal's own origin.
   */
  outsideOrigin: string | null;
  /** Whether `/dev/*` exists. */
  dev: boolean;
  /** Whether the demo's tenants, accounts and apps are seeded, whose secrets are public. Only under `dev`. */
  demoData: boolean;
  /** Keys that encrypt secrets in the database, 32 bytes each; the first encrypts. None: the demo makes one. */
  secretKeys: readonly Uint8Array[];
  /** Folder of the embedded database; `null` keeps it in memory. */
  dataFolder: string | null;
  /** Folder of the built widget and demo pages. */
  distFolder: string;
  /** SMTP server for mail; `null`: the embedded one, which fills the inbox. */
  smtpUrl: string | null;
  /** Sender of mail. */
  mailFrom: string;
  /** Check that tells people from programs (`humanChecks`), or `picture`; a tenant may have another. */
  humanCheck: string;
  /** Of the services that check people, by id. */
  checkKeys: Readonly<Record<string, CheckKeys>>;
  /** HTTP gateway of text messages; `off`: this hub offers no phone numbers; `null`: not set. */
  sms: SmsSettings | 'off' | null;
  /** Port of the metrics, which are not for the public; `null`: none. */
  metricsPort: number | null;
  /** Address the metrics listen on. */
  metricsBind: string;
  /** Where traces go; `null`: none. */
  tracing: TracingSettings | null;
  /** How long the acts of operators stay, in milliseconds; `null`: for ever. */
  auditKeepMs: number | null;
  /** How long a stopping hub still answers, and says at `/health/ready` that it is not ready, in milliseconds. */
  drainMs: number;
  /**
   * Who receives the portal's cookies: the hosts that share its last two labels (docs/specification.md section 3), or its
   * own host alone.
   */
  cookieScope: 'domain' | 'host';
  /** Whether `X-Forwarded-For` of a proxy in front has the visitor's address. */
  trustProxy: boolean;
  /** What the environment adds to the neutral tenant's lists. */
  extraParentOrigins: readonly string[];
  extraTagOrigins: readonly string[];
  extraCallbackHosts: readonly string[];
  apps: readonly AppSettings[];
  /** Real OpenID providers; under `dev` the embedded one simulates the others. */
  issuers: readonly IssuerSettings[];
  /** Ids of those that the neutral tenant offers as buttons, apart from those with a key in the profile. */
  offeredProviders: readonly string[];
}

type Overrides = Partial<HubConfig>;
type Known = readonly KnownProvider[];

const defaultPort = 4600;

/**
 * Reads the hub's settings.
 * @param env environment variables of docs/contract.md section 7 and of the README beside this folder
 * @param overrides settings that win over the environment
 * @param known OpenID providers of this hub
 * @throws SettingsError with one sentence a fault, for the person who started the hub
 */
export function readHubConfig(env: Environment, overrides: Overrides = {}, known: Known = []): HubConfig {
  const faults = collectFaults();
  const port = overrides.port ?? faults.read(() => readPort(env['PORT']), defaultPort);
  const whole = (name: string, fallback: number, most: number, least = 1) =>
    faults.read(() => readWhole(name, env[name], most, least) ?? fallback, fallback);
  const config: HubConfig = {
    port,
    bind: env['HUB_BIND'] || '127.0.0.1',
    ...readOwnOrigins(env, port, overrides, faults),
    hsts: faults.read(() => readHsts(env['HUB_HSTS']), 'host'),
    outsideOrigin: null,
    dev: env['HUB_DEV'] === '1',
    demoData: overrides.dev ?? env['HUB_DEV'] === '1',
    ...readDatabase(env, faults, whole),
    secretKeys: faults.read(() => readSecretKeys(env['HUB_SECRET_KEY']), []),
    dataFolder: env['HUB_DATA'] || 'data/hub',
    distFolder: env['HUB_DIST'] || 'dist',
    smtpUrl: faults.read(() => readSmtpUrl(env['SMTP_URL']), null),
    mailFrom: faults.read(() => readMailFrom(env['HUB_MAIL_FROM']), ''),
    humanCheck: env['HUB_HUMAN_CHECK'] || 'pow',
    checkKeys: readCheckKeys(env),
    sms: faults.read(() => readSms(env), null),
    ...readMetrics(env, faults),
    tracing: faults.read(() => readTracing(env), null),
    auditKeepMs: faults.read(() => readAuditKeepMs(env['HUB_AUDIT_DAYS']), null),
    drainMs: whole('HUB_DRAIN_SECONDS', 0, 300, 0) * 1000,
    cookieScope: faults.read(() => readCookieScope(env['HUB_COOKIE_SCOPE']), 'domain'),
    trustProxy: faults.read(() => readSwitch('HUB_TRUST_PROXY', env['HUB_TRUST_PROXY']), false),
    extraParentOrigins: faults.read(() => readOrigins('HUB_PARENT_ORIGINS', env['HUB_PARENT_ORIGINS']), []),
    extraTagOrigins: faults.read(() => readOrigins('HUB_TAG_ORIGINS', env['HUB_TAG_ORIGINS']), []),
    extraCallbackHosts: faults.read(() => readHosts(env['HUB_CALLBACK_HOSTS']), []),
    apps: faults.read(() => readApps(env), []),
    ...readProviders(env, faults, known),
    ...overrides,
  };
  faults.throwAny();
  return config;
}

function readProviders(
  env: Environment,
  faults: ReturnType<typeof collectFaults>,
  known: Known,
): Pick<HubConfig, 'issuers' | 'offeredProviders'> {
  const issuers = known.flatMap(({ id }) => faults.read(() => readIssuer(env, id), []));
  return {
    issuers,
    offeredProviders: faults.read(() => readOfferedProviders(env, issuers, known), []),
  };
}

function readPort(text: string | undefined): number {
  if (!text) return defaultPort;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_532)
    throw new Error(`PORT must be a whole number from 1 to 65532, not "${text}".`);
  return port;
}

function readWhole(name: string, text: string | undefined, most: number, least = 1): number | null {
  if (!text) return null;
  const number = Number(text);
  if (!Number.isInteger(number) || number < least || number > most)
    throw new Error(`${name} must be a whole number from ${least} to ${most}, not "${text}".`);
  return number;
}

function readMetrics(
  env: Environment,
  faults: ReturnType<typeof collectFaults>,
): Pick<HubConfig, 'metricsPort' | 'metricsBind'> {
  return {
    metricsPort: faults.read(() => readWhole('HUB_METRICS_PORT', env['HUB_METRICS_PORT'], 65_535), null),
    metricsBind: env['HUB_METRICS_BIND'] || '127.0.0.1',
  };
}

function readAuditKeepMs(text: string | undefined): number | null {
  const days = readWhole('HUB_AUDIT_DAYS', text, 36_500);
  return days === null ? null : days * 24 * 60 * 60 * 1000;
}

function readSmtpUrl(text: string | undefined): string | null {
  if (!text) return null;
  if (!/^smtps?:\/\/[^/]+\/?$/.test(text) || !URL.canParse(text))
    throw new Error('SMTP_URL must look like smtp://host:port or smtps://user:password@host.');
  return text;
}

function readSwitch(name: string, text: string | undefined): boolean {
  if (!text || text === '0') return false;
  if (text !== '1') throw new Error(`${name} must be 0 or 1, not "${text}".`);
  return true;
}

function readMailFrom(text: string | undefined): string {
  if (!text) return 'Design Hub <no-reply@hub.example>';
  if (!/^(?:[^<>@\s]+@[^<>@\s]+|[^<>]*<[^<>@\s]+@[^<>@\s]+>)$/.test(text.trim()))
    throw new Error(`HUB_MAIL_FROM must be like Example <no-reply@example.com>, not "${text}".`);
  return text;
}

function readHsts(text: string | undefined): HubConfig['hsts'] {
  if (!text || text === 'host') return 'host';
  if (text !== 'subdomains') throw new Error(`HUB_HSTS must be host or subdomains, not "${text}".`);
  return text;
}

function readCookieScope(text: string | undefined): 'domain' | 'host' {
  if (!text || text === 'domain') return 'domain';
  if (text === 'host') return 'host';
  throw new Error(`HUB_COOKIE_SCOPE must be "domain" or "host", not "${text}".`);
}

function words(text: string | undefined): string[] {
  return (text ?? '').split(/\s+/).filter(Boolean);
}

function readOrigin(name: string, text: string): string {
  const origin = parseOrigin(text);
  if (!origin) throw new Error(`${name}: "${text}" is not an exact http(s) origin.`);
  return origin;
}

function readOwnOrigins(
  env: Environment,
  port: number,
  overrides: Overrides,
  faults: ReturnType<typeof collectFaults>,
): Pick<HubConfig, 'publicOrigin' | 'previewOrigin'> {
  const origin = env['HUB_PUBLIC_ORIGIN'] || `http://localhost:${port}`;
  return {
    publicOrigin: faults.read(() => readOrigin('HUB_PUBLIC_ORIGIN', origin), origin),
    previewOrigin: faults.read(() => readPreviewOrigin(env, port, overrides), null),
  };
}

/** The demo has one by itself. */
function readPreviewOrigin(env: Environment, port: number, { dev }: Overrides): string | null {
  const text = env['HUB_PREVIEW_ORIGIN'];
  if (!text) return (dev ?? env['HUB_DEV'] === '1') ? `http://preview.localhost:${port}` : null;
  return readOrigin('HUB_PREVIEW_ORIGIN', text);
}

function readOrigins(name: string, text: string | undefined): string[] {
  return words(text).map((item) => readOrigin(name, item));
}

function readHosts(text: string | undefined): string[] {
  return words(text).map((item) => {
    if (!/^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/i.test(item))
      throw new Error(`HUB_CALLBACK_HOSTS: "${item}" is not a host such as example.com or *.example.com.`);
    return item.toLowerCase();
  });
}
