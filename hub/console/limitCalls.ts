/** The console's calls about limits: as `hub limits`. */
import * as v from 'valibot';
import { defineCall } from '../../src/api/defineCall';

const base = '/api/console/v1/limits';
const id = v.pipe(v.string(), v.maxLength(64));
const reason = v.pipe(v.string(), v.maxLength(500));
/** Without it, the hub's. */
const tenant = v.optional(id);

const nowFields = {
  most: v.number(),
  window_ms: v.number(),
  /** What it comes from. */
  source: v.picklist(['default', 'hub', 'settings', 'tenant']),
  /** When a temporary number ends by itself, in milliseconds since 1970. */
  ends_at: v.nullable(v.number()),
};

const limitSchema = v.object({
  id: v.string(),
  counts: v.string(),
  per: v.string(),
  ...nowFields,
  default_most: v.number(),
  default_window_ms: v.number(),
  lowest: v.number(),
  highest: v.number(),
  /** Why these bounds. */
  why: v.string(),
  /** Whether each tenant may have its own number. */
  of_tenant: v.boolean(),
});

export const listLimitsCall = defineCall({
  name: 'consoleListLimits',
  method: 'GET',
  path: base,
  summary: 'List every limit of the hub or a tenant, with its bounds and what counts now',
  request: v.object({ tenant }),
  info: v.object({ limits: v.array(limitSchema) }),
});

export const setLimitCall = defineCall({
  name: 'consoleSetLimit',
  method: 'POST',
  path: `${base}/{id}`,
  summary: 'Set a limit within its bounds, for good or until a time',
  request: v.object({
    id,
    tenant,
    most: v.number(),
    /** Without it, the default window. */
    window_ms: v.optional(v.number()),
    /** Milliseconds since 1970; without it, the number lasts. */
    ends_at: v.optional(v.number()),
    reason,
  }),
  info: v.object(nowFields),
});

export const resetLimitCall = defineCall({
  name: 'consoleResetLimit',
  method: 'POST',
  path: `${base}/{id}/reset`,
  summary: 'Remove what operators set for a limit',
  request: v.object({ id, tenant, reason }),
  info: v.object(nowFields),
});
