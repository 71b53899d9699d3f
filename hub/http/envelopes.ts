import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Envelope } from '../../src/api/decodeAnswer';
import { codes } from '../answers/codes';
import { describeError } from './describeError';
import type { HubEnvironment } from './hubEnvironment';
import type { AnsweredFile, Outcome } from '../answers/outcome';
import { Refusal } from '../answers/refusal';
import { hubCodes, productCodes } from '../../src/api/classifyCode';
import type { MessageKey } from '../messages/zh';

type HubContext = Context<HubEnvironment>;

function setPrivate(context: HubContext): void {
  context.header('Cache-Control', 'no-store');
  context.header('Referrer-Policy', 'no-referrer');
}

function send(context: HubContext, envelope: Envelope, status: ContentfulStatusCode): Response {
  setPrivate(context);
  return context.json(envelope, status);
}

/** Bytes of `doneKept`, by its data and the words of its message. */
const kept = new WeakMap<object, Map<string, Uint8Array<ArrayBuffer>>>();

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function sendKept(context: HubContext, info: object, envelope: Envelope): Response {
  const known = kept.get(info) ?? new Map<string, Uint8Array<ArrayBuffer>>();
  kept.set(info, known);
  const bytes = known.get(envelope.message) ?? new TextEncoder().encode(JSON.stringify(envelope));
  known.set(envelope.message, bytes);
  setPrivate(context);
  context.header('Content-Type', 'application/json');
  context.set('ready', { parts: [bytes], pauseMs: 0 });
  return context.body(bytes, 200);
}

/** Saved, never shown: no page of it runs at the portal's origin. */
function sendFile(context: HubContext, { name, type, bytes }: AnsweredFile): Response {
  setPrivate(context);
  context.header('X-Content-Type-Options', 'nosniff');
  context.header('Content-Security-Policy', "default-src 'none'; sandbox");
  context.header('Content-Disposition', `attachment; filename="${name}"`);
  context.header('Content-Type', type);
  return context.body(bytes, 200);
}

/** Or the file that it has in place of one. */
export function envelopeOfOutcome(context: HubContext, outcome: Outcome<unknown>): Response {
  const { code, message, info, file } = outcome;
  if (file) return sendFile(context, file);
  const envelope = { code, message: context.get('t')(message), info };
  return outcome.isKept && isObject(info) ? sendKept(context, info, envelope) : send(context, envelope, 200);
}

/**
 * Only a `Refusal` says why; any other error is logged and answered as -10002, without a stack or anything of the
 * request.
 */
export function envelopeOfError(context: HubContext, error: unknown): Response {
  const t = context.get('t');
  if (!(error instanceof Refusal)) {
    context.get('log')().error(describeError(error), 'a call failed');
    return send(context, { code: codes.somethingWrong, message: t('error.somethingWrong') }, 500);
  }
  const { code, message, values, status = 200, info, headers = {} } = error.fields;
  for (const [name, value] of Object.entries(headers)) context.header(name, value);
  return send(context, { code, message: t(message, values), ...(info ? { info } : {}) }, status);
}

/**
 * The named codes of docs/specification.md section 8 and the hub's messages for them. Those that no call of the widget
 * causes belong to other parts of the platform; `/dev/faults` produces them.
 */
export const specifiedMessages: ReadonlyMap<number, MessageKey> = new Map<number, MessageKey>([
  [hubCodes.notLoggedIn, 'error.notLoggedIn'],
  [hubCodes.somethingWrong, 'error.somethingWrong'],
  [hubCodes.sceneGone, 'error.sceneGone'],
  [productCodes.modelPasswordWrong, 'error.modelPasswordWrong'],
  [productCodes.modelRequiresPassword, 'error.modelPasswordNeeded'],
  [productCodes.modelProhibitsAccess, 'error.modelClosed'],
  [productCodes.spaceNotAllowed, 'error.spaceNotAllowed'],
  [productCodes.userFirstLogin, 'error.firstLogin'],
  [hubCodes.userRemoved, 'error.userRemoved'],
  [productCodes.permissionDenied, 'error.permissionDenied'],
  [productCodes.notAMeetingParticipant, 'error.notInMeeting'],
  [productCodes.onlyLogged, 'error.somethingWrong'],
]);
