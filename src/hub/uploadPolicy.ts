import * as v from 'valibot';
import { defineCall } from './call';

/** Largest file the storage takes, in bytes. */
export const maxUploadBytes = 1024 * 1024 * 1024;

/** A whole number; a query carries it as text. */
const byteCount = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/))]),
  v.transform(Number),
  v.integer(),
  v.minValue(0),
  v.maxValue(maxUploadBytes),
);

/**
 * GET `/v1/upload/policy?ext&size&md5`: leave to store one file, for somebody who is signed in. The answer's fields are
 * posted to `host/` together with `name`, `key` (`dir` + md5 + ext) and, last, `file`.
 */
export const uploadPolicy = defineCall({
  name: 'uploadPolicy',
  method: 'GET',
  path: '/api/hub/v1/upload/policy',
  summary: 'Leave to store one file at the object storage',
  request: v.object({
    /** File name extension, with or without its dot; empty where the file has none. */
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
    /** Base64 of what the storage calls when the file is there. */
    callback: v.string(),
    /** Seconds since 1970 at which the policy ends. */
    expire: v.optional(v.number()),
  }),
});
