import { Hono } from 'hono';
import { randomUUID } from 'node:crypto';
import { sendBrandFiles } from '../../../hub/documents/brandFiles';
import { describeError } from '../../../hub/http/describeError';
import type { HubEnvironment } from '../../../hub/http/hubEnvironment';
import type { HubServices } from '../../../hub/http/hubServices';
import { translatorFor } from '../../../hub/messages/translate';
import { checkServices } from '../checks/checkServices';
import { methodSimulations } from '../methodSimulations';
import { storageRoutes } from '../storage/storageRoutes';

/**
 * The third parties as another origin: those of methods, an image host (CDN) and the object storage. It
 * knows no tenant, and sends the headers that the real ones send.
 */
export function createOutsideApp(services: HubServices): Hono<HubEnvironment> {
  const app = new Hono<HubEnvironment>({ strict: false });
  app.use(async (context, next) => {
    const requestId = randomUUID();
    context.set('requestId', requestId);
    const log = services.log.child({ requestId });
    context.set('log', () => log);
    context.set('language', 'en');
    context.set('t', translatorFor('en'));
    await next();
  });
  for (const simulation of methodSimulations) simulation.mountOutside(app, services);
  checkServices(app);
  storageRoutes(app, services);
  sendBrandFiles(app);
  app.onError((error, context) => {
    context.get('log')().error(describeError(error), 'a third party of the demo failed');
    return context.text('Internal Server Error', 500);
  });
  return app;
}
