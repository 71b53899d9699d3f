/**
 * The settings call, for the loader, which sends it without the hub client (docs/contract.md section 6,
 * "Transport").
 */

/** The path of `api/systemSettings`. */
export const settingsPath = '/api/hub/organiz/system_settings';

/** Body included; long enough for a slow phone. */
export const callTimeoutMs = 15_000;

/** Sent with every call. */
export const callHeaders = {
  language: 'language',
  clientType: 'client-type',
  contentType: 'content-type',
} as const;

/** Every body is JSON. */
export const jsonType = 'application/json';

/** `lark-web` if a tenant domain is selected (docs/specification.md section 2). */
export const clientTypes = { plain: 'web', domain: 'lark-web' } as const;

export type ClientType = (typeof clientTypes)[keyof typeof clientTypes];
