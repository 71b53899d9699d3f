import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { systemClock, type HubClock } from './config/clock';
import type { Environment } from './config/readEnvironment';
import { readHubConfig, type HubConfig } from './config/readHubConfig';
import { createHub, type Hub, type HubDeps } from './createHub';
import type { Database } from './database/database';
import { limitConnections, serverLimits, type ServerLimits } from './http/serverLimits';
import { openDatabase } from './database/openDatabase';
import { deleteDue } from './deletion/deleteDue';
import { sweep, sweepAudit } from './sweep';
import { dropDecoys } from './transfer/passwordDecoys';
import { collectFaults, SettingsError } from './config/settingsFaults';
import { requireKnownCheck } from './humanChecks/registry';
import { missingSettings } from './requireProduction';
import { describeError } from './http/describeError';
import { createLog } from './http/createLog';
import { createHubOutbox } from './hubOutbox';
import { openIdProviders } from './methods/openid/openIdProviders';
import { createMetrics } from './http/createMetrics';
import { nearPreviews, portalNearPreviews } from './tenants/previewHost';
import { serveMetrics } from './http/serveMetrics';
import type { HubTracing } from './tracing/hubTracing';

export interface StartOptions {
  /** Defaults to `process.env`. Files of settings and secrets are read by `npm run hub` (`command/`). */
  env?: Environment;
  /** Settings that win over the environment, e.g. `{ port: 4710, dev: true }`. */
  config?: Partial<HubConfig>;
  /** Defaults to pino on standard output at `LOG_LEVEL`, else `info`. */
  log?: Logger;
  clock?: HubClock;
  /** Used instead of the one the settings name; closed with the hub. */
  database?: Database;
  adapters?: HubDeps['adapters'];
  /** Ways of signing in; those of `methods/registry` by default. */
  methods?: HubDeps['methods'];
  /** Second factors; those of `factors/registry` by default. */
  factors?: HubDeps['factors'];
  /** Hashes passwords; argon2id by default. */
  passwords?: HubDeps['passwords'];
  /** Creates an extension of the hub; none by default. */
  plugin?: HubDeps['plugin'];
  /** Adds what the hub starts with; the demo's own. */
  seed?: HubDeps['seed'];
  /** Limits of connections that differ from `serverLimits`. */
  limits?: Partial<ServerLimits>;
}

export interface RunningHub {
  hub: Hub;
  /** Origin of the neutral portal. */
  origin: string;
  /**
   * Answers for the time of the settings (`drainMs`) while `/health/ready` says 503, lets running requests end, for at
   * most 15 s, then closes the database.
   */
  close(): Promise<void>;
}

/** Longer than a sign-in can wait for its turn (`costlyCallLimit`) and its password hash (`hashLimit`), and take. */
const closeTimeoutMs = 15_000;
const sweepEveryMs = 10 * 60 * 1000;
const sweepsOfDay = (24 * 60 * 60 * 1000) / sweepEveryMs;

/**
 * Starts a hub: claims the port, opens and prepares the database, answers.
 * @returns once it answers
 * @throws Error with one line for the person who started it: port taken, data folder in use, bad settings
 */
export async function startHub(options: StartOptions = {}): Promise<RunningHub> {
  const env = options.env ?? process.env;
  const config = readSettings(env, options);
  const log = options.log ?? createLog(env['LOG_LEVEL'] || 'info');
  // The port is claimed before the database is opened: a second hub must not touch the first one's folder.
  // Requests wait until then.
  const running: { hub?: Hub } = {};
  const server = createHttpServer({ ...serverLimits(config), ...options.limits }, running, () => starting);
  const starting = listen(server, config).then(() => openHub(config, log, options));
  try {
    const hub = await starting;
    running.hub = hub;
    let closing: Promise<void> | undefined;
    return {
      hub,
      origin: config.publicOrigin,
      close: () =>
        (closing ??= drain(hub, config)
          .then(() => closeServer(server))
          .then(() => hub.close())),
    };
  } catch (error) {
    await closeServer(server);
    throw error;
  }
}

/**
 * @param env environment variables, complete
 * @param known faults found before
 * @throws SettingsError with every fault
 */
export function readSettings(
  env: Environment,
  { config: overrides = {}, adapters }: Pick<StartOptions, 'config' | 'adapters'> = {},
  known: readonly string[] = [],
): HubConfig {
  const isDemo = overrides.demoData ?? overrides.dev ?? env['HUB_DEV'] === '1';
  const faults = collectFaults([...known, ...(isDemo ? [] : missingSettings(env, adapters))]);
  const config = faults.read(() => readHubConfig(env, overrides, openIdProviders), null);
  faults.read(() => config && requireKnownCheck(config), null);
  faults.throwAny();
  if (config === null) throw new SettingsError([]);
  return config;
}

/** Opens the database and puts the hub together; closes the database again when that fails. */
async function openHub(config: HubConfig, log: Logger, options: StartOptions): Promise<Hub> {
  const { clock = systemClock } = options;
  const database = options.database ?? (await openLogged(config, log));
  try {
    const metrics = config.metricsPort === null ? null : await createMetrics();
    const tracing = await loadTracing(config, log);
    const hub = await createHub({
      metrics,
      tracing,
      config,
      database,
      log,
      clock,
      ...partsOf(options),
    });
    // One may have been added by a command that did not know of previews.
    const near = await database.run((queries) => portalNearPreviews(queries, config));
    if (near !== null) throw new Error(nearPreviews(config, near));
    const stopMetrics =
      metrics && config.metricsPort !== null
        ? await serveMetrics(metrics, config.metricsPort, config.metricsBind)
        : null;
    const stopSweeping = sweepRegularly(hub);
    // The database without traces: a look each second is none of a visitor's.
    const outbox = await createHubOutbox({ ...hub.services, database });
    outbox.start();
    return {
      ...hub,
      close: async () => {
        stopSweeping();
        await outbox.stop();
        await stopMetrics?.();
        await hub.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

const openLogged = (config: HubConfig, log: Logger): Promise<Database> =>
  openDatabase(
    config,
    (error) => log.error(describeError(error), 'a database connection broke'),
    (reason, error) =>
      reason === null
        ? log.info({ event: 'replica', used: true }, 'the replica answers reads')
        : log.warn(
            {
              event: 'replica',
              used: false,
              reason,
              ...(error === undefined ? {} : { error: describeError(error) }),
            },
            'the primary answers reads in place of the replica',
          ),
  );

/** What the options replace. */
const partsOf = ({ adapters, methods, factors, passwords, plugin, seed }: StartOptions) => ({
  ...(adapters ? { adapters } : {}),
  ...(methods ? { methods } : {}),
  ...(factors ? { factors } : {}),
  ...(passwords ? { passwords } : {}),
  ...(plugin ? { plugin } : {}),
  ...(seed ? { seed } : {}),
});

/** The packages are loaded here, so that a hub without an endpoint starts without them. */
async function loadTracing({ tracing, trustProxy }: HubConfig, log: Logger): Promise<HubTracing | null> {
  if (tracing === null) return null;
  const { startTracing } = await import('./tracing/startTracing');
  return startTracing(tracing, log, trustProxy);
}

/** Deletes expired rows and accounts now and every ten minutes. @returns stops it */
function sweepRegularly({ expiring, services }: Hub): () => void {
  const { database, clock, log } = services;
  let turn = 0;
  const sweepAll = async () => {
    // It reads accounts, so once a day will do.
    if (turn % sweepsOfDay === 0) await dropDecoys(database);
    turn += 1;
    await sweep(database, clock.now(), expiring);
    await sweepAudit(services);
    await deleteDue(services);
  };
  const run = () =>
    void sweepAll().catch((error: unknown) =>
      log.error(describeError(error), 'expired rows could not be deleted'),
    );
  run();
  const timer = setInterval(run, sweepEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** @param running the hub, once it has started; requests wait until then */
function createHttpServer(
  limits: ServerLimits,
  running: { hub?: Hub },
  starting: () => Promise<Hub>,
): Server {
  const answer = getRequestListener((request, env) =>
    running.hub ? running.hub.app.fetch(request, env) : starting().then(({ app }) => app.fetch(request, env)),
  );
  const options = {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    keepAliveTimeout: limits.idleMs,
  };
  const server = createServer(options, (incoming, outgoing) => {
    if (!running.hub?.ready.send(incoming, outgoing)) void answer(incoming, outgoing);
  });
  server.maxConnections = limits.connections;
  server.setTimeout(limits.stalledMs);
  limitConnections(server, limits.connectionsPerAddress);
  return server;
}

function listen(server: Server, { port, bind }: HubConfig): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is taken. Stop what uses it, or set PORT to another number.`)
          : error,
      ),
    );
    server.listen(port, bind, resolve);
  });
}

/** Makes load balancers send visitors elsewhere, and answers until they have noticed. */
async function drain({ services }: Hub, { drainMs }: HubConfig): Promise<void> {
  services.health.isStopping = true;
  if (drainMs > 0)
    await new Promise((resolve) => {
      setTimeout(resolve, drainMs);
    });
}

async function closeServer(server: Server): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), closeTimeoutMs);
  // Repeated, because a connection whose call has ended otherwise stays open for the next one.
  const closeIdle = setInterval(() => server.closeIdleConnections(), 20);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  clearTimeout(timer);
  clearInterval(closeIdle);
}
