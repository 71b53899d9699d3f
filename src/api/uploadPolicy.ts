import * as v from 'valibot';
import { defineCall } from './defineCall';

/** In bytes: what the storage accepts. */
export const maxUploadBytes = 1024 * 1024 * 1024;

/** A number, or digits from a query. */
const byteCount = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/))]),
  v.transform(Number),
  v.integer(),
  v.minValue(0),
  v.maxValue(maxUploadBytes),
);

/**
 * GET `/v1/upload/policy?ext&size&md5`: permission for a signed-in visitor to store one file. The fields of the answer
 * and those in `fields` are posted to `host/` together with `name`, `key` (`dir` + md5 + ext, in lower case) and, last, `file`.
 */
export const uploadPolicy = defineCall({
  name: 'uploadPolicy',
  method: 'GET',
  path: '/api/hub/v1/upload/policy',
  summary: 'Get a policy to upload one file',
  request: v.object({
    /** File name extension, with or without its dot; empty when the file has none. */
    ext: v.pipe(v.string(), v.regex(/^(?:\.?[A-Za-z0-9]{1,16})?$/)),
    /** Bytes. */
    size: byteCount,
    md5: v.pipe(v.string(), v.regex(/^[0-9a-fA-F]{32}$/)),
  }),
  info: v.object({
    accessid: v.string(),
    host: v.string(),
    dir: v.string(),
    /** Base64 of the policy document. */
    policy: v.string(),
    signature: v.string(),
    /** Base64 of the callback that the storage makes once it has the file. */
    callback: v.string(),
    /** Further form fields that the policy requires, such as the file's type. */
    fields: v.optional(v.record(v.string(), v.string())),
    /** Expiry of the policy, in seconds since 1970. */
    expire: v.optional(v.number()),
  }),
});
