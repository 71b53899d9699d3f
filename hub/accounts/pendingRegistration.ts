/**
 * Pending registrations: a sign-in by a code confirmed a number or an address that has no account. The visit that did so
 * may register it, once, with the `challenge` of its login info in place of the code (docs/contract.md section 6, "SMS
 * sign-in without an account", "Sign-in by a mailed code").
 */
import { and, eq, isNull } from 'drizzle-orm';
import { createToken, hashToken } from '../credentials/opaqueToken';
import { pendingRegistrations } from '../database/tables/accounts';
import type { Queries } from '../database/database';
import type { Tenant } from '../database/tables/tenants';
import { codes } from '../answers/codes';
import { Refusal } from '../answers/refusal';
import type { Channel, Identifier } from '../input/identifier';
import type { BindVisit } from './pendingBinding';

/** Long enough to read the terms and fill in a profile. */
export const pendingRegistrationLifeMs = 30 * 60 * 1000;

/** What a registration after a sign-in by code can be asked for. */
const profileFields = ['agreement', 'nickname', 'industry', 'position'] as const;

export type ProfileField = (typeof profileFields)[number];

/** What the tenant asks a new number or address for (`mobile_register_fields`, `email_register_fields` of the profile). */
export function neededProfile(
  { settings: { profile } }: Pick<Tenant, 'settings'>,
  kind: Channel,
): readonly ProfileField[] {
  const asked =
    kind === 'email'
      ? ['agreement', ...(profile?.email_register_fields ?? [])]
      : (profile?.mobile_register_fields ?? ['agreement']);
  return profileFields.filter((field) => asked.includes(field));
}

/** Of a registration in place of an account that is somebody else's (`session/ownerRoutes`). */
export interface RegistrationOrigin {
  /** Id of the account that has the number. */
  takenFrom: string | null;
  /** Hash of the pending binding that the sign-in began with. */
  bindIdHash: string | null;
}

/** @returns the `challenge` for the login info */
export async function addPendingRegistration(
  queries: Queries,
  { value: name }: Identifier,
  { tenantId, flow, now }: BindVisit & { flow: string },
  origin: Partial<RegistrationOrigin> = {},
): Promise<string> {
  const challenge = createToken();
  await queries.insert(pendingRegistrations).values({
    ...origin,
    idHash: hashToken(challenge),
    tenantId,
    name,
    flowHash: flow,
    expiresAt: now + pendingRegistrationLifeMs,
  });
  return challenge;
}

/** Id of the account that a registration takes its number from. It is locked first (`accounts/authVersion`). */
export async function numberHolder(
  queries: Queries,
  challenge: string,
  tenantId: string,
): Promise<string | null> {
  const isThis = and(
    eq(pendingRegistrations.tenantId, tenantId),
    eq(pendingRegistrations.idHash, hashToken(challenge)),
  );
  const [found] = await queries.select().from(pendingRegistrations).where(isThis).limit(1);
  return found?.takenFrom ?? null;
}

/**
 * Once, in the transaction that adds the account.
 * @throws Refusal -100113 for another visit's, -100114 for one that is unknown, taken, expired or another account's
 */
export async function takePendingRegistration(
  queries: Queries,
  challenge: string,
  { value: name }: Identifier,
  { tenantId, flow, now }: BindVisit,
): Promise<RegistrationOrigin> {
  const isThis = and(
    eq(pendingRegistrations.idHash, hashToken(challenge)),
    eq(pendingRegistrations.tenantId, tenantId),
    eq(pendingRegistrations.name, name),
  );
  const [found] = await queries.select().from(pendingRegistrations).where(isThis).limit(1);
  if (found && found.flowHash !== flow)
    throw new Refusal({ code: codes.otherFlow, message: 'error.otherFlow' });
  const taken =
    found === undefined || found.expiresAt <= now
      ? []
      : await queries
          .update(pendingRegistrations)
          .set({ usedAt: now })
          .where(and(isThis, isNull(pendingRegistrations.usedAt)))
          .returning();
  const [origin] = taken;
  if (!origin) throw new Refusal({ code: codes.challengeGone, message: 'error.challengeGone' });
  return origin;
}
