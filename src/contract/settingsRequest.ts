/**
 * The settings call as it is sent (docs/contract.md section 6, "Transport"), for the loader, which sends it without the
 * hub client.
 */

/** Path of `hub/systemSettings`. */
export const settingsPath = '/api/hub/organiz/system_settings';

/** Milliseconds a call may take, body included; long enough for a slow phone. */
export const callTimeoutMs = 15_000;

/** Names of the headers sent with every call. */
export const callHeaders = {
  language: 'language',
  clientType: 'client-type',
  contentType: 'content-type',
} as const;

/** Value of the content type: every body is JSON. */
export const jsonType = 'application/json';

/** Values of the `client-type` header: `lark-web` if a tenant domain is selected (docs/specification.md section 2). */
export const clientTypes = { plain: 'web', domain: 'lark-web' } as const;
