import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { noAdapters, type Adapters } from './adapters/adapters';
import { httpSms } from './adapters/httpSms';
import { smtpMailer } from './adapters/smtpMailer';
import { systemClock, type HubClock } from './config/clock';
import type { HubConfig } from './config/readHubConfig';
import { limitWork, type WorkLimit } from './credentials/limitWork';
import { openSecretKeys } from './credentials/openSecretKeys';
import { protectSecrets } from './keys/protectSecrets';
import { openLogMark } from './keys/logMark';
import { createPasswords, type Passwords } from './credentials/passwords';
import { createApp } from './createApp';
import type { Database, ExpiringRows, Queries } from './database/database';
import { createTableLook } from './database/followTable';
import { lockMigrations, migrate } from './database/migrate';
import { tenants } from './database/tables/tenants';
import { createBackground } from './http/background';
import { costlyCallLimit } from './http/costlyCalls';
import { createLog } from './http/createLog';
import { hubFactors } from './factors/registry';
import type { HubFactor } from './http/callContext';
import type { HubMetrics } from './http/createMetrics';
import type { HubEnvironment } from './http/hubEnvironment';
import type { CreatePlugin, HubServices } from './http/hubServices';
import { requireKnownCheck } from './humanChecks/registry';
import { createReadyAnswers, type ReadyAnswers } from './http/readyAnswers';
import { createSigningKeys } from './keys/signingKeys';
import type { HubTracing } from './tracing/hubTracing';
import { traceAdapters, traceDatabase } from './traceParts';
import { createOpenIdClients } from './methods/openid/createOpenIdClients';
import type { HubMethod } from './methods/method';
import { methods as allMethods } from './methods/registry';
import { refuseDemoSecrets } from './requireProduction';
import { createLimits } from './limits/createLimits';
import { createTenants } from './tenants/findTenant';
import { followApps, followSettings } from './tenants/followSettings';

/** Parts of a hub. Everything but settings and database has a default. */
export interface HubDeps {
  config: HubConfig;
  database: Database;
  clock?: HubClock;
  log?: Logger;
  passwords?: Passwords;
  /** Limit of the calls that take turns. */
  costlyCalls?: WorkLimit;
  /** Figures for Prometheus; none by default. */
  metrics?: HubMetrics | null;
  /** Traces; none by default. The hub closes it. */
  tracing?: HubTracing | null;
  /** The operator's connections; they win over settings and plug-in. */
  adapters?: Partial<Adapters>;
  /** Its ways of signing in; those of `methods/registry` by default. */
  methods?: readonly HubMethod[];
  /** Creates an extension of the hub; none by default. */
  plugin?: CreatePlugin | null;
  /** Its second factors; those of `factors/registry` by default. */
  factors?: readonly HubFactor[];
  /** Adds what the hub starts with, where `config.demoData` allows secrets that are public. */
  seed?: Seed;
}

/** Runs at each start, in a transaction in which no other hub migrates or seeds. */
export type Seed = (
  queries: Queries,
  start: { config: HubConfig; passwords: Passwords; now: number },
) => Promise<void>;

/** A hub that answers requests but does not listen; `startHub` gives it a socket. */
export interface Hub {
  app: Hono<HubEnvironment>;
  services: HubServices;
  /** Answers that a server sends before it asks `app`. */
  ready: ReadyAnswers;
  /** Simulates third parties at `config.outsideOrigin`; `null` without one. */
  outside: Hono<HubEnvironment> | null;
  /** Tables of its methods and its plug-in with rows that expire. */
  expiring: readonly ExpiringRows[];
  /** Answers one request as if it had come over the wire. */
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** Migrates the database, brings it in line with the settings and creates the hub. All state is in the database. */
export async function createHub(deps: HubDeps): Promise<Hub> {
  const { config, clock = systemClock, log = createLog(), passwords = createPasswords() } = deps;
  const { tracing = null, methods = allMethods } = deps;
  const database = tracing ? traceDatabase(deps.database, tracing) : deps.database;
  requireKnownCheck(config);
  await migrate(database);
  const secretKeys = await openSecretKeys(config);
  await protectSecrets({ database, secretKeys, log });
  if (!config.demoData) await refuseDemoSecrets(database, passwords);
  await prepareRows(database, { config, passwords, now: clock.now() }, deps.seed);
  if ((await database.run((queries) => queries.$count(tenants))) === 0)
    log.warn('there is no tenant, so every page answers 421: npm run hub -- tenant add <host>');
  const mark = await openLogMark({ database, secretKeys });
  const plugin = deps.plugin?.({ config, database, secretKeys, clock, log }) ?? null;
  await plugin?.start?.();
  const untraced: Adapters = {
    ...noAdapters,
    ...plugin?.adapters,
    ...(config.sms === null || config.sms === 'off' ? {} : { sms: httpSms(config.sms) }),
    ...(config.smtpUrl === null ? {} : { mail: smtpMailer(config.smtpUrl, config.mailFrom) }),
    ...deps.adapters,
  };
  const adapters = tracing ? traceAdapters(untraced, tracing) : untraced;
  const openIdClients = createOpenIdClients({
    config,
    secretKeys,
    connectProvider: plugin?.connectProvider?.bind(plugin) ?? null,
    tracing,
  });
  const look = createTableLook(database, clock);
  const services: HubServices = {
    config,
    database,
    tenants: createTenants(database, look),
    limits: createLimits(database, look, clock),
    secretKeys,
    clock,
    log,
    passwords,
    takeTurn: limitWork(deps.costlyCalls ?? costlyCallLimit),
    background: createBackground(),
    health: { isStopping: false },
    pausedChecks: new Map(),
    metrics: deps.metrics ?? null,
    tracing,
    mark,
    adapters,
    openIdClients,
    signingKeys: createSigningKeys({ database, secretKeys }, clock),
    plugin,
  };
  const ready = createReadyAnswers(services);
  const app = createApp(services, { methods, factors: deps.factors ?? hubFactors, ready });
  return {
    app,
    outside: config.outsideOrigin === null ? null : (plugin?.createOutside?.(services) ?? null),
    services,
    ready,
    expiring: [...methods.flatMap((method) => method.expiring ?? []), ...(plugin?.expiring ?? [])],
    fetch: async (request) => app.fetch(request, {}),
    close: async () => {
      await services.background.settled();
      await adapters.mail.close?.();
      await plugin?.close?.();
      await database.close();
      await tracing?.close();
    },
  };
}

/** Seeds the database, or brings the neutral portal in line with the settings; in both cases its apps follow them. */
async function prepareRows(database: Database, start: Parameters<Seed>[1], seed?: Seed): Promise<void> {
  await database.transaction(async (queries) => {
    await lockMigrations(queries);
    if (start.config.demoData && seed) await seed(queries, start);
    else await followSettings(queries, start.config);
    await followApps(queries, start.config);
  });
}
