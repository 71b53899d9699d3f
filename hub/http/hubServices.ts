import type { Context, Hono } from 'hono';
import type { Configuration } from 'openid-client';
import type { Logger } from 'pino';
import type { CaptchaAction } from '../../src/api/captchaAction';
import type { Identifier } from '../input/identifier';
import type { Adapters } from '../adapters/adapters';
import type { HubClock } from '../config/clock';
import type { HubConfig } from '../config/readHubConfig';
import type { RunLimited } from '../credentials/limitWork';
import type { Passwords } from '../credentials/passwords';
import type { SecretKeys } from '../credentials/secretKeys';
import type { Database, ExpiringRows } from '../database/database';
import type { Tenant } from '../database/tables/tenants';
import type { SigningKeys } from '../keys/signingKeys';
import type { HubTracing } from '../tracing/hubTracing';
import type { Background } from './background';
import type { HubMetrics } from './createMetrics';
import type { HubEnvironment } from './hubEnvironment';
import type { Limits } from './hubLimits';

/** Whose providers are meant. `null`: the hub's, which its settings name. */
export type ProviderOwner = Pick<Tenant, 'providers'> | null;

/** The hub as the client of OpenID providers. */
export interface OpenIdClients {
  /** Whether the hub is a client of this provider: the tenant's own one, else the hub's. */
  isConfigured(id: string, tenant: ProviderOwner): boolean;
  /** @throws Refusal when the provider is off or cannot be reached */
  connect(id: string, tenant: ProviderOwner): Promise<Configuration>;
}

/** The tenants of a hub, from memory. */
export interface Tenants {
  /**
   * The tenant of a request: that of its host name, or on the neutral portal the one `domain` names. A `domain` that
   * names no tenant changes nothing: it may be a Lark domain.
   * @param host the `Host` header
   * @param domain the parameter `domain`, the header `entry-domain` or the cookie `open_domain`
   * @returns `null` when the host is not one of ours. The same object until a tenant changes: do not modify it
   */
  find(host: string | undefined, domain?: string): Promise<Tenant | null>;
  /**
   * Stands for all tenants as they are: the same object as long as none has changed. `null` when the next request looks
   * at the database first.
   */
  stamp(): object | null;
  /** A tenant whose `tag_origins` hold this origin, or `null`. */
  findOfTag(origin: string): Promise<Tenant | null>;
}

export interface HubServices {
  config: HubConfig;
  database: Database;
  tenants: Tenants;
  limits: Limits;
  /** Protect secrets in the database. */
  secretKeys: SecretKeys;
  clock: HubClock;
  log: Logger;
  passwords: Passwords;
  /** Gives turns to the calls that cost much (`http/costlyCalls`). */
  takeTurn: RunLimited;
  background: Background;
  /** Hashes a name for the log, with a key of this hub. */
  mark: (name: string) => string;
  /** What `/health/ready` depends on besides the database. */
  health: { isStopping: boolean };
  /** Services that check people and do not answer: id → until when nobody is sent there. Each process finds out itself. */
  pausedChecks: Map<string, number>;
  /** `null`: nothing is measured. */
  metrics: HubMetrics | null;
  /** `null`: nothing is traced. */
  tracing: HubTracing | null;
  /** Connections to other services. */
  adapters: Adapters;
  openIdClients: OpenIdClients;
  /** What signs app tokens and ID tokens. */
  signingKeys: SigningKeys;
  /** The extension that this hub was started with; `null` without one. */
  plugin: HubPlugin | null;
}

export interface PluginBase {
  config: HubConfig;
  database: Database;
  secretKeys: SecretKeys;
  clock: HubClock;
  log: Logger;
}

/** A picture that was drawn for a visitor. */
export interface DrawnImage {
  /** Of its row in `image_codes`. */
  id: string;
  /** The account that it is for. */
  name: Identifier;
  action: CaptchaAction;
  /** What it says. */
  text: string;
  /** When it was drawn, in milliseconds by the hub's clock. */
  at: number;
}

/**
 * An optional extension of the hub, passed to `startHub`: the demo's developer tools are one. Every part is optional.
 */
export interface HubPlugin {
  /** Used where the operator passes no adapter. */
  adapters?: Partial<Adapters>;
  /** Connects to an OpenID provider that has no settings. */
  connectProvider?(id: string): Promise<Configuration>;
  /**
   * Runs before a call reads its input.
   * @param calls names of the call, as in `src/api`
   * @returns an answer to send in place of the call's, or `null`
   */
  beforeCall?(context: Context<HubEnvironment>, calls: readonly string[]): Promise<Response | null>;
  /** Whether calls about an account need a solved picture where the hub itself asks for none. */
  needsCaptcha?(name: Identifier): boolean;
  /** Runs when a picture is drawn. Only here is its text in clear: the hub stores an HMAC. */
  imageDrawn?(image: DrawnImage): Promise<void>;
  /** Runs once at the start of the hub, after the seed. */
  start?(): Promise<void>;
  /** Adds routes, after the calls and before the portal's documents. */
  mount?(app: Hono<HubEnvironment>, services: HubServices): void;
  /** Creates what answers at `config.outsideOrigin`. */
  createOutside?(services: HubServices): Hono<HubEnvironment>;
  /** Changes a portal document before it is sent. */
  editDocument?(context: Context<HubEnvironment>, html: string): string;
  /** Tables of the plug-in that the hub sweeps along with its own. */
  expiring?: readonly ExpiringRows[];
  /** Called once, when the hub stops and before the database closes. */
  close?(): Promise<void>;
}

/** Creates a plug-in, or none with these settings. */
export type CreatePlugin = (base: PluginBase) => HubPlugin | null;
