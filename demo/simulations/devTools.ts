import type { Adapters } from '../../hub/adapters/adapters';
import type { CreatePlugin, HubPlugin, PluginBase } from '../../hub/http/hubServices';
import { mountDevRoutes } from './devRoutes';
import { injectFault } from './faults/injectFault';
import { inboxGateway } from './inbox/inboxGateway';
import { inboxMailer } from './inbox/inboxMailer';
import { methodSimulations } from './methodSimulations';
import { createOutsideApp } from './outside/createOutsideApp';
import { createEmbeddedProvider } from './oidc/createEmbeddedProvider';
import { connectEmbedded } from './oidc/connectEmbedded';
import { simulatedStorage } from './storage/simulatedStorage';
import { listAllOrigins } from './apps/devAppStore';
import { createTables, inbox, pictures } from './tables';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The developer tools as a plug-in of the hub: pages and switches below `/dev`, and simulations of other services.
 * `demo.ts` passes them to the hub when `HUB_DEV=1`.
 */
export const createDevTools = ((base: PluginBase): HubPlugin => {
  const { config, database, secretKeys, clock, log } = base;
  const embedded = startOnce(() =>
    createEmbeddedProvider({ database, secretKeys }, config.publicOrigin, log),
  );
  const mail = inboxMailer(database, clock, config.mailFrom);
  const adapters: Partial<Adapters> = {};
  for (const simulation of methodSimulations) Object.assign(adapters, simulation.adapters(base));
  return {
    adapters: {
      ...adapters,
      mail,
      sms: inboxGateway(database, clock),
      storage: simulatedStorage({ database, secretKeys }, config),
    },
    connectProvider: async (id) => connectEmbedded(id, await embedded()),
    beforeCall: (context, calls) => injectFault(context, database, calls),
    // So that a developer and a test can see a captcha at will (docs/contract.md section 6, "captchas").
    needsCaptcha: ({ kind, value }) => kind === 'mobile' && value.endsWith('9999'),
    imageDrawn: async ({ id, name, ...image }) => {
      await database.run((queries) =>
        queries.insert(pictures).values({ imageId: id, account: name.value, ...image }),
      );
    },
    start: async () => {
      await createTables(database);
      await listAllOrigins(database);
    },
    mount: (app, services) => mountDevRoutes(app, services, embedded),
    createOutside: createOutsideApp,
    editDocument: (context, html) =>
      methodSimulations.reduce((edited, simulation) => simulation.editDocument(context, edited), html),
    expiring: [
      { table: inbox, column: inbox.at, keepMs: 7 * dayMs },
      { table: pictures, column: pictures.at, keepMs: dayMs },
      ...methodSimulations.flatMap(({ expiring }) => expiring),
    ],
  };
}) satisfies CreatePlugin;

/** Runs `start` at the first call, and again only after a failed start. */
function startOnce<Result>(start: () => Promise<Result>): () => Promise<Result> {
  let started: Promise<Result> | undefined;
  return () => {
    started ??= start().catch((error: unknown) => {
      started = undefined;
      throw error;
    });
    return started;
  };
}
