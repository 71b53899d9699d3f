import type { Hono } from 'hono';
import { systemClock, type HubClock } from './config/clock';
import type { HubConfig } from './config/readHubConfig';
import type { Database } from './database/database';
import { migrate } from './database/migrate';
import { createApp } from './createApp';
import type { HubServices } from './http/callContext';
import type { HubEnvironment } from './http/hubEnvironment';
import { createLog } from './http/createLog';
import { inboxOutbox } from './outbox/inboxOutbox';
import type { Outbox } from './outbox/outbox';
import { createOpenIdClients } from './providers/createOpenIdClients';
import { lazyEmbeddedProvider } from './dev/oidc/lazyEmbeddedProvider';
import { seed } from './seed/seed';
import type { Logger } from 'pino';

/** What a hub is made of; everything but settings and database has a default. */
export interface HubParts {
  config: HubConfig;
  database: Database;
  clock?: HubClock;
  log?: Logger;
  /** Ways out for mail and text messages; into the inbox where it is left out. */
  outbox?: Outbox;
}

/** A hub that answers, without a socket of its own: `startHub` gives it one. */
export interface Hub {
  app: Hono<HubEnvironment>;
  services: HubServices;
  /** Answers one request, as if it had come over the wire. */
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** Brings the database up to date, seeds it and puts the hub together. All state is in the database. */
export async function createHub({
  config,
  database,
  clock = systemClock,
  log = createLog(),
  outbox = inboxOutbox(database, clock),
}: HubParts): Promise<Hub> {
  await migrate(database);
  await seed(database, config, clock.now());
  const embeddedProvider = config.dev ? lazyEmbeddedProvider(database, config.publicOrigin, log) : null;
  const openIdClients = createOpenIdClients(config, embeddedProvider);
  const services: HubServices = { config, database, clock, log, outbox, openIdClients, embeddedProvider };
  const app = createApp(services);
  return {
    app,
    services,
    fetch: async (request) => app.fetch(request, {}),
    close: () => database.close(),
  };
}
