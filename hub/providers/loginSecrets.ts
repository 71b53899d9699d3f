import { createHmac } from 'node:crypto';

/**
 * Nonce and PKCE verifier of one sign-in. Neither is kept: both follow from the state, which only the visitor's
 * address holds, and the row's salt, which only the database holds.
 * @param state as sent to the provider
 * @param salt of the row
 * @returns 43 base64url characters each (RFC 7636 section 4.1)
 */
export function loginSecrets(state: string, salt: string): { nonce: string; verifier: string } {
  const derive = (purpose: string) =>
    createHmac('sha256', salt).update(`${purpose} ${state}`).digest('base64url');
  return { nonce: derive('nonce'), verifier: derive('verifier') };
}
