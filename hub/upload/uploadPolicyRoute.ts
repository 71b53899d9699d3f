import { uploadPolicy } from '../../src/api/uploadPolicy';
import { createToken } from '../credentials/opaqueToken';
import { route } from '../http/callRoute';
import { done } from '../answers/outcome';
import { requireSession, sessionRefusals } from '../session/findSession';
import { storedType } from './pictureTypes';
import { encodePolicy, exactly, signPolicy } from './policy';
import { requireStorage, reserveUpload } from './reserveUpload';

/** How long a policy lasts: time for the post to begin, not to end. */
export const policyLifeMs = 5 * 60 * 1000;

/** GET `/v1/upload/policy`: for one post of one file of exactly this size, under one name. */
export const uploadPolicyRoute = route(
  uploadPolicy,
  async ({ ext, size, md5 }, context) => {
    const { database, tenant, bearer, clock, adapters, portalOrigin } = context;
    const storage = requireStorage(adapters);
    const now = clock.now();
    const account = await database.run((queries) =>
      requireSession(queries, { tenantId: tenant.id, bearer, now }),
    );
    // A folder for each policy: the name that clients make of it (`dir`, hash, extension) exists only once.
    const dir = `uploads/${tenant.id}/${account.id}/${createToken().slice(0, 22)}/`;
    const key = `${dir}${md5.toLowerCase()}${extensionOf(ext)}`;
    await reserveUpload(
      { ...context, storage },
      { key, tenantId: tenant.id, accountId: account.id, size },
      now,
    );
    const { accessId, secret } = await storage.keys();
    const expiresAt = now + policyLifeMs;
    const callback = encodeCallback(storage.callbackAddress(portalOrigin));
    const fields = fieldsOf(key);
    const policy = encodePolicy({
      expiration: new Date(expiresAt).toISOString(),
      conditions: [
        ['content-length-range', size, size],
        ...exactly({ key, callback, success_action_status: '200', ...fields }),
      ],
    });
    return done({
      accessid: accessId,
      host: storage.postAddress(portalOrigin),
      dir,
      policy,
      signature: signPolicy(policy, secret),
      callback,
      fields,
      expire: Math.floor(expiresAt / 1000),
    });
  },
  { refuses: ['fieldInvalid', 'methodOff', 'tooManyTries', ...sessionRefusals] },
);

const extensionOf = (ext: string): string => (ext === '' ? '' : `.${ext.replace('.', '').toLowerCase()}`);

/**
 * What is posted besides the fields of the specification. A file is of a type of our list or of none, is always a download,
 * replaces no other, and is as private as the operator has made the bucket.
 * @see https://www.alibabacloud.com/help/en/oss/developer-reference/postobject `x-oss-content-type` wins over the type of
 *   the part `file`, which wins over the field `Content-Type`: so both fields are fixed.
 */
function fieldsOf(key: string): Record<string, string> {
  const type = storedType(key);
  return {
    'Content-Type': type,
    'x-oss-content-type': type,
    'Content-Disposition': 'attachment',
    'x-oss-forbid-overwrite': 'true',
    'x-oss-object-acl': 'default',
  };
}

function encodeCallback(callbackUrl: string): string {
  const callback = {
    callbackUrl,
    callbackBody: 'object=${object}&size=${size}&mimeType=${mimeType}',
    callbackBodyType: 'application/x-www-form-urlencoded',
  };
  return Buffer.from(JSON.stringify(callback)).toString('base64');
}
