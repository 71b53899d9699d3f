import { parseOrigin } from '../../../src/contract/parseOrigin';
import { readApps, type AppSettings } from './readApps';
import type { ProviderId } from './providerIds';
import { readIssuers, readOfferedProviders, type IssuerSettings } from './readProviders';

/** All settings of the hub. */
export interface HubConfig {
  /** Port of the hub; partner page, editor and third parties are the next three (docs/contract.md section 7). */
  port: number;
  /** Address to listen on. Loopback by default, because the demo has an open inbox. */
  bind: string;
  /** Origin of the neutral tenant's portal; tenants are host names below it. */
  publicOrigin: string;
  /**
   * Origin where the developer tools play third parties: WeChat's pictures, Lark's JSSDK, an image host and the
   * storage. `null`: the portal's own origin.
   */
  outsideOrigin: string | null;
  /** Whether `/dev/*` exists. */
  dev: boolean;
  /** Whether the demo's tenants, accounts and apps are seeded, whose secrets are public. Only under `dev`. */
  demoData: boolean;
  /** PostgreSQL to use instead of the embedded database. */
  databaseUrl: string | null;
  /** Folder of the embedded database; `null` keeps it in memory. */
  dataFolder: string | null;
  /** Folder of the built widget and demo pages. */
  distFolder: string;
  /** SMTP server for mail; `null`: the embedded one, which fills the inbox. */
  smtpUrl: string | null;
  /** Sender of mail. */
  mailFrom: string;
  /** Whether `X-Forwarded-For` of a proxy in front tells the visitor's address. */
  trustProxy: boolean;
  /** What the environment adds to the neutral tenant's lists. */
  extraParentOrigins: readonly string[];
  extraTagOrigins: readonly string[];
  extraCallbackHosts: readonly string[];
  /** Apps of the neutral tenant. */
  apps: readonly AppSettings[];
  /** Real OpenID providers; under `dev` the embedded one simulates the others. */
  issuers: readonly IssuerSettings[];
  /** Providers beyond Google that the neutral tenant offers as buttons. */
  offeredProviders: readonly ProviderId[];
}

/** Environment variables, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

const defaultPort = 4600;

/**
 * Reads the hub's settings.
 * @param env environment variables of docs/contract.md section 7, besides `HUB_BIND`, `HUB_PUBLIC_ORIGIN`,
 *   `HUB_DATA`, `HUB_DIST`, `HUB_MAIL_FROM` and `HUB_TRUST_PROXY`
 * @param overrides settings that win over the environment
 * @throws Error with one sentence for the person who started the hub
 */
export function readHubConfig(env: Environment, overrides: Partial<HubConfig> = {}): HubConfig {
  const port = overrides.port ?? readPort(env['PORT']);
  const issuers = readIssuers(env);
  return {
    port,
    bind: env['HUB_BIND'] || '127.0.0.1',
    publicOrigin: readOrigin('HUB_PUBLIC_ORIGIN', env['HUB_PUBLIC_ORIGIN'] || `http://localhost:${port}`),
    outsideOrigin: null,
    dev: env['HUB_DEV'] === '1',
    demoData: overrides.dev ?? env['HUB_DEV'] === '1',
    databaseUrl: env['DATABASE_URL'] || null,
    dataFolder: env['HUB_DATA'] || 'data/hub',
    distFolder: env['HUB_DIST'] || 'dist',
    smtpUrl: readSmtpUrl(env['SMTP_URL']),
    mailFrom: env['HUB_MAIL_FROM'] || 'Design Hub <no-reply@hub.example>',
    trustProxy: env['HUB_TRUST_PROXY'] === '1',
    extraParentOrigins: readOrigins('HUB_PARENT_ORIGINS', env['HUB_PARENT_ORIGINS']),
    extraTagOrigins: readOrigins('HUB_TAG_ORIGINS', env['HUB_TAG_ORIGINS']),
    extraCallbackHosts: readHosts(env['HUB_CALLBACK_HOSTS']),
    apps: readApps(env),
    issuers,
    offeredProviders: readOfferedProviders(env, issuers),
    ...overrides,
  };
}

function readPort(text: string | undefined): number {
  if (!text) return defaultPort;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_532)
    throw new Error(`PORT must be a whole number from 1 to 65532, not "${text}".`);
  return port;
}

function readSmtpUrl(text: string | undefined): string | null {
  if (!text) return null;
  if (!/^smtps?:\/\/[^/]+\/?$/.test(text) || !URL.canParse(text))
    throw new Error('SMTP_URL must look like smtp://host:port or smtps://user:password@host.');
  return text;
}

function words(text: string | undefined): string[] {
  return (text ?? '').split(/\s+/).filter(Boolean);
}

function readOrigin(name: string, text: string): string {
  const origin = parseOrigin(text);
  if (!origin) throw new Error(`${name}: "${text}" is not an exact http(s) origin.`);
  return origin;
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
