import type { Context, Hono } from 'hono';
import { stream } from 'hono/streaming';
import { faults } from '../tables';
import { tenants } from '../../../hub/database/tables/tenants';
import type { HubServices } from '../../../hub/http/hubServices';
import type { HubEnvironment } from '../../../hub/http/hubEnvironment';
import { filesFolder, openFileStore, type FileStore } from './fileStore';
import { storedType } from '../../../hub/upload/pictureTypes';
import { receivePost, type StoredPost } from './receivePost';
import { StorageError } from './storageError';
import { storagePath as path } from './simulatedStorage';
import { storageKeys } from './storageKeys';
import { storageFaults } from '../faults/faultSettings';
import { injectFault } from '../faults/injectFault';
import { takeFault } from '../faults/takeFault';
import { toolPage } from '../toolPage';

type HubContext = Context<HubEnvironment>;

/** Fault switches of the storage: the post itself, and its callback when a file has arrived. */
const [postFault, callbackFault] = storageFaults;

/** The object storage: POST takes a form, GET serves a file back. */
export function storageRoutes(app: Hono<HubEnvironment>, services: HubServices): void {
  const store = openFileStore(filesFolder(services.config));
  app.options(path, (context) => asStorage(context, () => preflight(context, services)));
  app.post(path, async (context) => {
    await allowPage(context, services);
    return (
      (await injectFault(context, services.database, [postFault])) ??
      asStorage(context, () => takePost(context, services, store))
    );
  });
  app.get(path, (context) => switchPage(context));
  app.post(`${path}/fail-callback`, async (context) => {
    const row = { call: callbackFault, settings: { call: callbackFault, status: 500, times: 1 }, times: 1 };
    await services.database.run((queries) =>
      queries.insert(faults).values(row).onConflictDoUpdate({ target: faults.call, set: row }),
    );
    return context.redirect(path, 303);
  });
  app.get(`${path}/:key{.+}`, (context) =>
    asStorage(context, () => sendStored(context, store, context.req.param('key'))),
  );
}

async function asStorage(context: HubContext, work: () => Promise<Response>): Promise<Response> {
  const requestId = context.get('requestId');
  context.header('x-oss-request-id', requestId);
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    context.header('Content-Type', 'application/xml');
    return context.body(error.toXml(requestId), error.status);
  }
}

async function takePost(context: HubContext, services: HubServices, store: FileStore): Promise<Response> {
  const keys = await storageKeys(services);
  const post = await receivePost(context.req.raw, { keys, store, now: services.clock.now() });
  context.header('ETag', `"${post.md5.toUpperCase()}"`);
  if (post.fields.has('callback')) return answerCallback(context, services);
  return answerStatus(context, post);
}

/** Calls the hub about the file, and passes the hub's answer to the visitor. */
async function answerCallback(context: HubContext, { database }: HubServices): Promise<Response> {
  const fault = await takeFault(database, [callbackFault]);
  if (fault && (fault.drop || fault.status === undefined || fault.status >= 400))
    throw new StorageError('CallbackFailed');
  return context.json({ Status: 'OK' });
}

/** Without a callback: 204, unless the form asks for another status. */
function answerStatus(context: HubContext, { key, md5, fields }: StoredPost): Response {
  switch (fields.get('success_action_status')) {
    case '200':
      return context.body('', 200);
    case '201':
      context.header('Content-Type', 'application/xml');
      return context.body(
        `<?xml version="1.0" encoding="UTF-8"?>
<PostResponse><Bucket>demo</Bucket><Location>${path}/${key}</Location><Key>${key}</Key><ETag>"${md5.toUpperCase()}"</ETag></PostResponse>
`,
        201,
      );
    case undefined:
    default:
      return context.body(null, 204);
  }
}

/**
 * The CORS rule of the bucket, as its owner writes it: the portals, and the pages that may carry the portal.
 * @returns whether the page may; without `Origin` there is none to ask about
 */
async function allowPage(context: HubContext, { database, config }: HubServices): Promise<boolean> {
  const origin = context.req.header('origin');
  if (origin === undefined) return true;
  const rows = await database.run((queries) => queries.select().from(tenants));
  const portal = new URL(config.publicOrigin);
  const isListed = rows.some(
    ({ host, settings }) =>
      origin === `${portal.protocol}//${host}${portal.port === '' ? '' : `:${portal.port}`}` ||
      settings.tag_origins?.includes(origin) === true,
  );
  if (!isListed) return false;
  context.header('Access-Control-Allow-Origin', origin);
  context.header('Access-Control-Allow-Methods', 'POST, GET');
  context.header('Access-Control-Expose-Headers', 'ETag, x-oss-request-id');
  context.header('Access-Control-Max-Age', '600');
  context.header('Vary', 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers');
  return true;
}

/** Like the storage, answers with 200 and the headers asked for, or refuses without any. */
async function preflight(context: HubContext, services: HubServices): Promise<Response> {
  if (!(await allowPage(context, services))) throw new StorageError('AccessForbidden');
  const wanted = context.req.header('access-control-request-headers');
  if (wanted) context.header('Access-Control-Allow-Headers', wanted);
  return context.body(null, 200);
}

async function sendStored(context: HubContext, store: FileStore, key: string): Promise<Response> {
  const isPlain = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/.test(key) && !key.includes('..');
  const file = isPlain ? await store.read(key) : null;
  if (!file) throw new StorageError('NoSuchKey');
  // What the policy has fixed for this name, so it need not be stored.
  context.header('Content-Type', storedType(key));
  context.header('Content-Disposition', 'attachment');
  context.header('Content-Length', String(file.size));
  context.header('Content-Security-Policy', "default-src 'none'; sandbox");
  context.header('Cross-Origin-Resource-Policy', 'cross-origin');
  context.header('Cache-Control', 'private, max-age=60');
  return stream(context, async (output) => {
    for await (const chunk of file.chunks) await output.write(chunk);
  });
}

function switchPage(context: HubContext): Response {
  return toolPage(context, {
    title: 'Object storage',
    body: `<h1>Object storage</h1>
<p>Takes form posts with a policy of <code>/v1/upload/policy</code>. The switches <code>storage</code> and
<code>storageCallback</code> of <a href="/dev/faults">/dev/faults</a> make the post, or the call that follows it, fail.</p>
<form method="post" action="${path}/fail-callback"><button>Let the next callback fail (203)</button></form>`,
  });
}
