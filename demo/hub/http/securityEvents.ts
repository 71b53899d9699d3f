/**
 * Security events: one structured line each, for the operator's alarms (OWASP ASVS 5, 16.3). A line names an account
 * only by a hash that this hub alone can make, and holds no code, token, password or address as typed.
 */
import type { Logger } from 'pino';
import { parseAccountName } from '../accounts/accountName';
import type { Tenant } from '../database/tables/tenants';
import { codes } from './codes';
import type { Outcome } from './outcome';
import { Refusal } from './refusal';

/** What happened. */
export type SecurityEvent =
  | 'sign-in'
  | 'second-factor'
  | 'code-sent'
  | 'reset'
  | 'revoke'
  | 'link'
  | 'unlink'
  | 'authorize'
  | 'redeem'
  | 'refusal'
  | 'lock-out'
  | 'foreign-origin';

/** Where and by whom. */
export interface EventScene {
  log: Logger;
  /** Hashes a name with a key of this hub. */
  mark: (name: string) => string;
  tenant: Pick<Tenant, 'id'>;
  /** Counts the event for the metrics. */
  count: ((event: SecurityEvent, call: string, code: number) => void) | undefined;
  /** Address block. */
  address: string;
  /** Hash of the visit. */
  flow: string | null;
  /** Whether a token came along. */
  hasToken: boolean;
  /** Name of the call, as in `src/hub`. */
  call: string;
  /** As sent; only the fields that name an account or app are looked at. */
  input: object;
}

const eventsOfCalls: Readonly<Record<string, SecurityEvent>> = {
  resetPasswordByEmail: 'reset',
  resetPasswordByMobile: 'reset',
  changePassword: 'reset',
  deleteCookies: 'revoke',
  endSessions: 'revoke',
  authorize: 'authorize',
  authorizeLegacy: 'authorize',
  redeemAppToken: 'redeem',
  emailSend: 'code-sent',
};

/** Refusals that do not concern access. */
const harmless: ReadonlySet<number> = new Set([
  codes.fieldInvalid,
  codes.somethingWrong,
  codes.requestRefused,
]);

/** Logs the effect of a successful call. */
export function logOutcome(scene: EventScene, { code, info }: Outcome<unknown>): void {
  if (code !== codes.done) return;
  const answer: Readonly<Record<string, unknown>> = { ...(typeof info === 'object' ? info : {}) };
  const ofCall = eventsOfCalls[scene.call];
  const isPicture = 'image_captcha' in answer;
  const isIdle = isPicture || (ofCall === 'revoke' && !scene.hasToken);
  if (ofCall && !isIdle) logEvent(scene, ofCall);
  if (scene.call === 'mobileCaptcha' && !isPicture) logEvent(scene, 'code-sent');
  if ('auth_token' in answer || (scene.call === 'codeAuthorize' && 'token' in answer))
    logEvent(scene, 'sign-in');
  else if ('need_captcha' in answer) logEvent(scene, 'second-factor');
}

/** Logs why a call was refused, if that concerns access. */
export function logRefusal(scene: EventScene, error: unknown): void {
  if (!(error instanceof Refusal)) return;
  const { code, message, status } = error.fields;
  if (message === 'error.originRefused') logEvent(scene, 'foreign-origin', code);
  else if (status === 429) logEvent(scene, 'lock-out', code);
  else if (!harmless.has(code)) logEvent(scene, 'refusal', code);
}

/** Logs an event. */
export function logEvent(scene: EventScene, event: SecurityEvent, code: number = codes.done): void {
  const { log, mark, tenant, address, flow, call, input } = scene;
  scene.count?.(event, call, code);
  const account = accountIn(input);
  const app = 'app_key' in input && typeof input.app_key === 'string' ? input.app_key : null;
  log.info({
    event,
    call,
    code,
    tenant: tenant.id,
    address,
    ...(account === null ? {} : { account: mark(account) }),
    ...(app === null ? {} : { app: mark(app) }),
    ...(flow === null ? {} : { flow: flow.slice(0, 12) }),
  });
}

/** The account a request names, written one way. */
function accountIn(input: object): string | null {
  for (const [field, value] of Object.entries(input))
    if (['account', 'email', 'mobile'].includes(field) && typeof value === 'string')
      return parseAccountName(value)?.value ?? null;
  return null;
}
