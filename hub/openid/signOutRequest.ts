/** What an app asks for that sends a visitor to sign out (OpenID Connect RP-Initiated Logout 1.0). */
import { compactVerify, createLocalJWKSet } from 'jose';
import * as v from 'valibot';
import { findApp } from '../apps/findApp';
import { publicPart } from '../apps/keySetRoute';
import type { AppRow } from '../database/tables/apps';
import type { HubServices } from '../http/hubServices';
import type { KeySet } from '../keys/signingKeys';
import { describeNames, type OpenIdFault } from './openIdRefusal';

/** Of the query or form. */
export type SignOutFields = Readonly<Record<string, string>>;

export interface SignOutRequest {
  /** `null`: nobody says who asks. */
  app: AppRow | null;
  /** Where the visitor goes in the end, with the app's `state`; `null`: nowhere. */
  target: URL | null;
}

interface SignOutDeps {
  services: HubServices;
  tenantId: string;
  issuer: string;
  keys: KeySet;
}

/** A request that nothing follows from. */
export class SignOutFault extends Error {
  constructor(readonly fault: OpenIdFault) {
    super(fault.reason);
  }
}

/**
 * Run it again when the visitor has answered.
 * @throws SignOutFault for an unknown app, a hint of another, an address that is not registered letter by letter
 */
export async function readSignOut(fields: SignOutFields, deps: SignOutDeps): Promise<SignOutRequest> {
  const { post_logout_redirect_uri: address, state } = fields;
  const refuse = (reason: string, error = 'invalid_request'): never => {
    throw new SignOutFault({ error, reason, ...describeNames(fields['client_id'], address) });
  };
  const appKey = await clientOf(fields, deps, refuse);
  if (appKey === null)
    return address === undefined
      ? { app: null, target: null }
      : refuse('post_logout_redirect_uri needs id_token_hint or client_id');
  const app = await deps.services.database.run((queries) => findApp(queries, deps.tenantId, appKey));
  if (!app) return refuse('client not found', 'invalid_client');
  if (address === undefined) return { app, target: null };
  if (!app.postLogoutUris.includes(address)) return refuse('post_logout_redirect_uri is not registered');
  const target = new URL(address);
  if (state !== undefined) target.searchParams.set('state', state);
  return { app, target };
}

/** Who asks, by the ID token that it shows, or as it says; the visitor is asked anyway. */
async function clientOf(
  { id_token_hint: hint, client_id: named }: SignOutFields,
  deps: SignOutDeps,
  refuse: (reason: string) => never,
): Promise<string | null> {
  if (hint === undefined) return named ?? null;
  const hinted = await audienceOf(hint, deps);
  // The key of an old one may be gone.
  if (hinted === null)
    return named ?? refuse('id_token_hint is none of this issuer, or its key is gone: send client_id');
  if (named !== undefined && hinted !== named) return refuse('id_token_hint is not of this client_id');
  return hinted;
}

const claimsSchema = v.object({ iss: v.string(), aud: v.string() });

/** Of an ID token of this issuer, also of one that is over. @returns `null` for anything else */
async function audienceOf(hint: string, { keys, issuer }: SignOutDeps): Promise<string | null> {
  const known = createLocalJWKSet({ keys: keys.published.map(publicPart) });
  try {
    const { payload } = await compactVerify(hint, known);
    const { iss, aud } = v.parse(claimsSchema, JSON.parse(new TextDecoder().decode(payload)));
    return iss === issuer ? aud : null;
  } catch {
    return null;
  }
}
