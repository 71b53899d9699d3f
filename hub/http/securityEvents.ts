/**
 * Security events: one structured line each, for the operator's alarms (OWASP ASVS 5, 16.3). A line names an account
 * only by a hash that this hub alone can make, and holds no code, token, password or address as typed.
 */
import { and, eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import { parseIdentifier } from '../input/identifier';
import { hashToken } from '../credentials/opaqueToken';
import type { Database } from '../database/database';
import { accounts } from '../database/tables/accounts';
import { challenges } from '../database/tables/codes';
import { sessions } from '../database/tables/sessions';
import type { Tenant } from '../database/tables/tenants';
import { codes } from '../answers/codes';
import type { Outcome } from '../answers/outcome';
import { Refusal } from '../answers/refusal';
import { kindOf, type Happening } from './activityKinds';
import { ofItsAccount } from '../database/ownRows';

export type SecurityEvent =
  | 'sign-in'
  | 'registration'
  | 'second-factor'
  | 'code-sent'
  | 'reset'
  | 'revoke'
  | 'link'
  | 'unlink'
  | 'factor'
  | 'undo'
  | 'profile'
  | 'address'
  | 'disallow'
  | 'merge'
  | 'merge-asked'
  | 'export'
  | 'deletion'
  | 'deletion-cancel'
  | 'copied-key'
  | 'trust'
  | 'distrust'
  | 'authorize'
  | 'redeem'
  | 'refusal'
  | 'lock-out'
  | 'check-passed'
  | 'check-refused'
  | 'foreign-origin';

/** An event that the answer does not show. */
export interface EventNote {
  event: SecurityEvent;
  /** What its owner sees; by default what `activityKinds` says of the event. */
  kind?: string;
  /** Whose it is, where that is not the account of the call. */
  accountId?: string;
}

/** What the metrics know of a call. */
export interface CountedCall {
  call: string;
  code: number;
  /** Whether the call signs in. */
  isSignIn: boolean;
}

/** Where and by whom. */
export interface RequestFacts {
  log: Logger;
  /** Hashes a name with a key of this hub. */
  mark: (name: string) => string;
  tenant: Pick<Tenant, 'id'>;
  /** Id of the tenant whose account the call concerns: the portal's, unless a messenger named another one. */
  homeId: string;
  /** Counts the event for the metrics. */
  count: ((event: SecurityEvent, call: CountedCall) => void) | undefined;
  /** Keeps what happened for the account's owner. */
  keep: (happening: Happening) => void;
  /** Address block. */
  address: string;
  /** Hash of the visit. */
  flow: string | null;
  /** Whether a token came along. */
  hasToken: boolean;
  /** Name of the call, as in `src/api`. */
  call: string;
  /** How it signs in (`CallRules.signsInBy`); `null` for a call that does not. */
  signsInBy: string | null;
  /** As sent; only the fields that name an account or app are looked at. */
  input: object;
  /** Name of the account behind a token or challenge, for calls in which nobody types one. */
  owner: string | null;
  /** Id of that account. */
  ownerId: string | null;
  /** Further events of the call, written with the account once it is known. */
  notes: EventNote[];
}

const eventsOfCalls: Readonly<Record<string, SecurityEvent>> = {
  resetPasswordByEmail: 'reset',
  resetPasswordByMobile: 'reset',
  changePassword: 'reset',
  changeProfile: 'profile',
  deleteCookies: 'revoke',
  endSessions: 'revoke',
  endTrustedBrowser: 'distrust',
  endTrustedBrowsers: 'distrust',
  authorize: 'authorize',
  authorizeLegacy: 'authorize',
  redeemAppToken: 'redeem',
  emailSend: 'code-sent',
  factorSend: 'code-sent',
  verifySend: 'code-sent',
  addressStart: 'code-sent',
  mergeSend: 'code-sent',
};

/** Refusals that do not concern access. */
const harmless: ReadonlySet<number> = new Set([
  codes.fieldInvalid,
  codes.somethingWrong,
  codes.requestRefused,
]);

/** What identifies the owner of a call: a token of the request or the answer, or a challenge of the answer. */
export interface OwnerClue {
  token: string | null;
  challenge: string | null;
}

export function clueIn({ info }: Outcome<unknown>): OwnerClue {
  const answer: Readonly<Record<string, unknown>> = { ...(typeof info === 'object' ? info : {}) };
  return { token: textOf(answer['auth_token'] ?? answer['token']), challenge: textOf(answer['challenge']) };
}

/** A challenge that a call answers or asks a code for. */
export const challengeIn = (input: object): string | null =>
  'challenge' in input ? textOf(input.challenge) : null;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * Finds whose account a call concerns, for its events. Does nothing if the call names an account itself, and never
 * fails: an event without an account is better than no answer.
 */
export async function findOwner(database: Database, facts: RequestFacts, clue: OwnerClue): Promise<void> {
  const { token, challenge } = clue;
  const { homeId } = facts;
  if (accountIn(facts.input) !== null || (token === null && challenge === null)) return;
  const names = { id: accounts.id, email: accounts.email, mobile: accounts.mobile };
  const found = await database
    .run((queries) => {
      const people = queries.select(names).from(accounts);
      return token === null
        ? people
            .innerJoin(challenges, ofItsAccount(challenges))
            .where(and(eq(challenges.tenantId, homeId), eq(challenges.idHash, hashToken(challenge ?? ''))))
            .limit(1)
        : people
            .innerJoin(sessions, ofItsAccount(sessions))
            .where(and(eq(sessions.tenantId, homeId), eq(sessions.tokenHash, hashToken(token))))
            .limit(1);
    })
    .catch(() => []);
  const [person] = found;
  if (!person) return;
  facts.owner = person.email ?? person.mobile ?? person.id;
  facts.ownerId = person.id;
}

/** What signs in besides, for its purpose is another one. */
const otherSignIns: Readonly<Record<string, string>> = {
  register: 'registration',
  resetPasswordByEmail: 'reset',
  resetPasswordByMobile: 'reset',
};

export function logOutcome(facts: RequestFacts, { code, info }: Outcome<unknown>): void {
  writeNotes(facts);
  if (code !== codes.done) return;
  const answer: Readonly<Record<string, unknown>> = { ...(typeof info === 'object' ? info : {}) };
  const ofCall = eventsOfCalls[facts.call];
  const isCheck = 'image_captcha' in answer || 'check' in answer;
  const isIdle = isCheck || (ofCall === 'revoke' && !facts.hasToken);
  if (ofCall && !isIdle) write(facts, { event: ofCall });
  if (facts.call === 'mobileCaptcha' && !isCheck) write(facts, { event: 'code-sent' });
  if ('auth_token' in answer || (facts.signsInBy !== null && 'token' in answer))
    write(facts, { event: 'sign-in' });
  else if ('need_captcha' in answer) write(facts, { event: 'second-factor' });
}

/** Logs why a call was refused, if that concerns access. */
export function logRefusal(facts: RequestFacts, error: unknown): void {
  writeNotes(facts);
  if (!(error instanceof Refusal)) return;
  const { code, message, status } = error.fields;
  if (message === 'error.originRefused') write(facts, { event: 'foreign-origin' }, code);
  else if (status === 429) write(facts, { event: 'lock-out' }, code);
  else if (!harmless.has(code)) write(facts, { event: 'refusal' }, code);
}

function writeNotes(facts: RequestFacts): void {
  for (const note of facts.notes.splice(0)) write(facts, note);
}

function write(facts: RequestFacts, note: EventNote, code: number = codes.done): void {
  const { log, mark, tenant, address, flow, call, signsInBy, input, owner, ownerId } = facts;
  const { event } = note;
  facts.count?.(event, { call, code, isSignIn: signsInBy !== null });
  const named = accountIn(input);
  const account = named ?? owner;
  const method = signsInBy ?? otherSignIns[call] ?? null;
  const kind = note.kind ?? kindOf(event, { call, code, isSignIn: method !== null });
  if (kind !== null)
    facts.keep({ kind, tenantId: facts.homeId, accountId: note.accountId ?? ownerId, name: named });
  const app = 'app_key' in input && typeof input.app_key === 'string' ? input.app_key : null;
  log.info({
    event,
    call,
    code,
    tenant: tenant.id,
    address,
    ...(method === null ? {} : { signInMethod: method }),
    ...(account === null ? {} : { account: mark(account) }),
    ...(app === null ? {} : { app: mark(app) }),
    ...(flow === null ? {} : { flow: flow.slice(0, 12) }),
  });
}

/** The account a request names, written one way. */
export function accountIn(input: object): string | null {
  for (const [field, value] of Object.entries(input))
    if (['account', 'email', 'mobile'].includes(field) && typeof value === 'string')
      return parseIdentifier(value)?.value ?? null;
  return null;
}
