import { uploadPolicy } from '../../../src/hub/uploadPolicy';
import { route } from '../http/callRoute';
import { done } from '../http/outcome';
import { requireSession, sessionRefusals } from '../session/findSession';
import { bytesOfAccount, filesOfAccount } from '../limits/budgets';
import { requireBudget } from '../limits/requireBudget';
import { encodePolicy, signPolicy } from './policy';
import { requireStorage } from './requireStorage';

/** How long a policy lasts: time for the post to begin, not to end. */
export const policyLifeMs = 5 * 60 * 1000;

/** GET `/v1/upload/policy`: for one file of exactly this size, under a name that begins with its hash. */
export const uploadPolicyRoute = route(
  uploadPolicy,
  async ({ size, md5 }, context) => {
    const { database, tenant, bearer, clock, adapters, portalOrigin } = context;
    const storage = requireStorage(adapters);
    const now = clock.now();
    const account = await database.run((queries) =>
      requireSession(queries, { tenantId: tenant.id, bearer, now }),
    );
    await requireBudget(context, filesOfAccount, account.id);
    await requireBudget(context, bytesOfAccount, account.id, size);
    const { accessId, secret } = await storage.keys();
    const dir = `uploads/${tenant.id}/${account.id}/`;
    const expiresAt = now + policyLifeMs;
    const policy = encodePolicy({
      expiration: new Date(expiresAt).toISOString(),
      conditions: [
        ['content-length-range', size, size],
        ['starts-with', '$key', `${dir}${md5.toLowerCase()}`],
      ],
    });
    return done({
      accessid: accessId,
      host: storage.postAddress(portalOrigin),
      dir,
      policy,
      signature: signPolicy(policy, secret),
      callback: encodeCallback(storage.callbackAddress(portalOrigin)),
      expire: Math.floor(expiresAt / 1000),
    });
  },
  { refuses: ['fieldInvalid', 'methodOff', 'tooManyTries', ...sessionRefusals] },
);

function encodeCallback(callbackUrl: string): string {
  const callback = {
    callbackUrl,
    callbackBody: 'object=${object}&size=${size}&mimeType=${mimeType}',
    callbackBodyType: 'application/x-www-form-urlencoded',
  };
  return Buffer.from(JSON.stringify(callback)).toString('base64');
}
