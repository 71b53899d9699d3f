import { uploadPolicy } from '../../../src/hub/uploadPolicy';
import { route } from '../http/callRoute';
import { codes } from '../http/codes';
import { done } from '../http/outcome';
import { Refusal } from '../http/refusal';
import { requireSession, sessionRefusals } from '../session/findSession';
import { encodePolicy } from './policy';
import { signPolicy, storageKeys } from '../dev/storage/storageKeys';

/** How long a policy lasts: time for the post to begin, not to end. */
export const policyLifeMs = 5 * 60 * 1000;

/** GET `/v1/upload/policy`: for one file of exactly this size, under a name that begins with its hash. */
export const uploadPolicyRoute = route(
  uploadPolicy,
  async ({ size, md5 }, context) => {
    const { database, tenant, bearer, clock, config, portalOrigin } = context;
    // The demo hub has the storage of `/dev/storage` and no bucket elsewhere.
    if (!config.dev) throw new Refusal({ code: codes.methodOff, message: 'error.methodOff' });
    const now = clock.now();
    const account = await database.run((queries) =>
      requireSession(queries, { tenantId: tenant.id, bearer, now }),
    );
    const { accessId, secret } = await storageKeys(database);
    const dir = `uploads/${tenant.id}/${account.id}/`;
    const expiresAt = now + policyLifeMs;
    const policy = encodePolicy({
      expiration: new Date(expiresAt).toISOString(),
      conditions: [
        ['content-length-range', size, size],
        ['starts-with', '$key', `${dir}${md5.toLowerCase()}`],
      ],
    });
    const host = `${portalOrigin}/dev/storage`;
    return done({
      accessid: accessId,
      host,
      dir,
      policy,
      signature: signPolicy(policy, secret),
      callback: encodeCallback(`${host}/callback`),
      expire: Math.floor(expiresAt / 1000),
    });
  },
  { refuses: ['fieldInvalid', 'methodOff', ...sessionRefusals] },
);

function encodeCallback(callbackUrl: string): string {
  const callback = {
    callbackUrl,
    callbackBody: 'object=${object}&size=${size}&mimeType=${mimeType}',
    callbackBodyType: 'application/x-www-form-urlencoded',
  };
  return Buffer.from(JSON.stringify(callback)).toString('base64');
}
