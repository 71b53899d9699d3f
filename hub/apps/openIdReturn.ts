/**
 * The consent page sends the visitor of an OpenID client to a page of the hub, which exchanges the app token for the
 * client's code. The address counts as registered for the app whose request waits there.
 */
import { and, eq, gt } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import * as v from 'valibot';
import { hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { oidcRecords, recordModel } from '../database/tables/openid';
import { readScopes } from './openIdScopes';

/** Up to the request's name. */
export const interactionPath = '/openid/interaction/';

export interface OpenIdReturn {
  tenantId: string;
  appKey: string;
  address: URL;
  portalOrigin: string;
}

export interface WaitingReturn {
  /** The app's own address, which the visitor reaches in the end. */
  target: URL;
  /** As `requiredSignIn` answers it. */
  signedInSince: number | null;
  /** As `wantedPerson` answers it. */
  person: string | null;
  /** When the request began, in milliseconds since 1970, rounded up. */
  askedAt: number;
  scopes: readonly string[];
  /** Whether the visitor is asked even for what was allowed before. */
  asksAgain: boolean;
}

/** @returns `null` if no request of the app waits there */
export async function findOpenIdReturn(
  queries: Queries,
  { tenantId, appKey, address, portalOrigin }: OpenIdReturn,
): Promise<WaitingReturn | null> {
  const { origin, pathname, search } = address;
  const uid = pathname.slice(interactionPath.length);
  if (origin !== portalOrigin || search !== '' || !pathname.startsWith(interactionPath)) return null;
  const [row] = await queries
    .select()
    .from(oidcRecords)
    .where(
      and(
        eq(oidcRecords.model, recordModel(tenantId, 'Interaction')),
        eq(oidcRecords.id, hashToken(uid)),
        // By the machine's clock, as the provider writes it.
        gt(oidcRecords.expiresAt, Date.now()),
      ),
    )
    .limit(1);
  const params = row?.payload.params ?? {};
  const { client_id: client, redirect_uri: target } = params;
  if (client !== appKey || typeof target !== 'string' || !URL.canParse(target)) return null;
  return {
    target: new URL(target),
    signedInSince: requiredSignIn(params, row?.payload.iat),
    person: wantedPerson(params),
    askedAt: afterSecond(row?.payload.iat),
    scopes: readScopes(params['scope']),
    asksAgain: hasPrompt(params, 'consent') || hasPrompt(params, 'select_account'),
  };
}

const hasPrompt = ({ prompt }: Readonly<Record<string, unknown>>, name: string): boolean =>
  typeof prompt === 'string' && prompt.split(' ').includes(name);

/**
 * Since when the visitor must have signed in, by `prompt` and `max_age` of a request (OpenID Connect Core 1.0, 3.1.2.1).
 * @param iat when the request began, in seconds since 1970
 * @returns milliseconds since 1970; `null`: at any time
 */
export function requiredSignIn(
  params: Readonly<Record<string, unknown>>,
  iat: number | undefined,
): number | null {
  const maxAge = params['max_age'];
  if (hasPrompt(params, 'login')) return afterSecond(iat);
  return maxAge === undefined ? null : (iat ?? 0) * 1000 - Number(maxAge) * 1000;
}

/** Seconds are cut off: a sign-in just before the request may be in the same one, one after it takes longer. */
const afterSecond = (iat: number | undefined): number => (iat ?? 0) * 1000 + 1000;

const claimsSchema = v.object({
  id_token: v.object({ sub: v.object({ value: v.string() }) }),
});

/**
 * Who must sign in, by `id_token_hint` and the claim `sub` of a request (OpenID Connect Core 1.0, 3.1.2.1 and 5.5.1).
 * @param params of a request that the provider has taken: it has checked the signature of the hint
 * @returns id of the account; `null`: anybody
 */
export function wantedPerson(params: Readonly<Record<string, unknown>>): string | null {
  const { id_token_hint: hint, claims } = params;
  if (typeof hint === 'string') return decodeJwt(hint).sub ?? null;
  const named = v.safeParse(claimsSchema, typeof claims === 'string' ? JSON.parse(claims) : claims);
  return named.success ? named.output.id_token.sub.value : null;
}
