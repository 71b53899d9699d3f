/** Rows of provider sign-ins: added at the start, completed by the callback, spent once. */
import { and, eq, isNull, or } from 'drizzle-orm';
import { createToken, hashToken } from '../../credentials/opaqueToken';
import type { Queries } from '../../database/database';
import { providerLogins, type LoginPurpose, type ProviderLoginRow } from './redirectTables';
import { codes } from '../../answers/codes';
import { Refusal } from '../../answers/refusal';
import { providerPath } from '../../../src/api/providerLogin';
import { createHmac } from 'node:crypto';

/** Time to sign in at the provider. */
export const providerLoginLifeMs = 10 * 60 * 1000;

/** All of it checked. */
export interface ProviderLoginStart {
  platform: string;
  tenantId: string;
  /** SHA-256 of the visit's `entry-flow`. */
  flow: string;
  /** Page of the portal to come back to. */
  redirect: string;
  /** Origin that waits for the popup; `null` without one. */
  opener: string | null;
  /** Default: a token. */
  state?: string;
  purpose?: LoginPurpose;
  /** Where the service sends the visitor back to. */
  callback?: string;
  now: number;
}

/** Opens a sign-in. @returns the state, which is not kept, and the row's salt */
export async function startProviderLogin(
  queries: Queries,
  {
    platform,
    tenantId,
    flow,
    redirect,
    opener,
    state = createToken(),
    purpose = 'login',
    callback,
    now,
  }: ProviderLoginStart,
): Promise<{ state: string; salt: string }> {
  const salt = createToken();
  await queries.insert(providerLogins).values({
    stateHash: hashToken(state),
    platform,
    tenantId,
    flowHash: flow,
    salt,
    redirect,
    opener,
    purpose,
    callback: callback ?? null,
    expiresAt: now + providerLoginLifeMs,
  });
  return { state, salt };
}

/** Sent to the callback. */
export interface ProviderReturn {
  platform: string;
  /** Of the page that waits, where that is known; a service that has one address for all names the state alone. */
  tenantId?: string;
  state: string;
  /** `null` when the visitor was refused; the row is then used up. */
  code: string | null;
  issuer: string | null;
  /** Where it arrived. */
  callback?: string;
  now: number;
}

/**
 * Records the provider's answer. The same answer may come twice (reload); a different one for the same state may not.
 * @returns the row, or `null` when no open sign-in has this state
 */
export async function noteProviderReturn(
  queries: Queries,
  { platform, tenantId, state, code, issuer, callback = '', now }: ProviderReturn,
): Promise<ProviderLoginRow | null> {
  const which = and(
    tenantId === undefined ? undefined : eq(providerLogins.tenantId, tenantId),
    eq(providerLogins.stateHash, hashToken(state)),
    eq(providerLogins.platform, platform),
    // Else a provider could pass on another one's answer as its own (RFC 9700 section 4.4).
    or(isNull(providerLogins.callback), eq(providerLogins.callback, callback)),
  );
  const codeHash = code === null ? null : hashToken(code);
  const [row] = await queries
    .update(providerLogins)
    .set(codeHash === null ? { redeemedAt: now } : { codeHash, answerIssuer: issuer })
    .where(
      and(
        which,
        codeHash === null
          ? isNull(providerLogins.codeHash)
          : or(isNull(providerLogins.codeHash), eq(providerLogins.codeHash, codeHash)),
        isNull(providerLogins.redeemedAt),
      ),
    )
    .returning();
  return row && row.expiresAt > now ? row : null;
}

export interface ProviderCode {
  platform: string;
  tenantId: string;
  flow: string | null;
  code: string;
  state: string;
  purpose?: LoginPurpose;
  now: number;
}

/**
 * Uses a sign-in up, once in any race. A request of another visit does not.
 * @throws Refusal -100113, -100114, -100103, -100104
 */
export async function consumeProviderLogin(
  queries: Queries,
  { platform, tenantId, flow, code, state, purpose = 'login', now }: ProviderCode,
): Promise<ProviderLoginRow> {
  const isIt = and(eq(providerLogins.tenantId, tenantId), eq(providerLogins.stateHash, hashToken(state)));
  const [row] = await queries.select().from(providerLogins).where(isIt).for('update');
  if (!row || row.platform !== platform || row.purpose !== purpose)
    throw new Refusal({ code: codes.challengeGone, message: 'error.signInGone' });
  if (flow === null || row.flowHash !== flow)
    throw new Refusal({ code: codes.otherFlow, message: 'error.otherFlow' });
  if (row.redeemedAt !== null) throw new Refusal({ code: codes.codeUsed, message: 'error.signInUsed' });
  if (row.expiresAt <= now) throw new Refusal({ code: codes.codeExpired, message: 'error.signInExpired' });
  if (row.codeHash !== hashToken(code))
    throw new Refusal({ code: codes.codeWrong, message: 'error.providerRefused' });
  await queries.update(providerLogins).set({ redeemedAt: now }).where(isIt);
  return row;
}

/**
 * The address registered at a provider. A provider of the hub has the neutral portal's for all tenants, because the state knows
 * whose sign-in it is.
 */
export function callbackAddress(publicOrigin: string, platform: string): string {
  return `${publicOrigin}${providerPath(platform)}/callback`;
}

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
