import type { Logger } from 'pino';
import type { HubClock } from '../config/clock';
import type { Database, Queries } from '../database/database';
import type { MessageRow } from '../database/tables/outbox';
import type { HubMetrics } from '../http/createMetrics';
import { keepAnswer, type Result } from './messages';
import { postMessage, type PostAnswer, type Posting, type PostRules } from './postMessage';

/** What sends the messages of one kind. */
export interface Sender {
  /** For the metrics. */
  kind: 'webhook' | 'logout';
  isOf(message: MessageRow): boolean;
  /** @param now milliseconds since 1970 @returns `null`: its target is gone */
  prepare(message: MessageRow, now: number): Promise<Posting | null>;
  /** Locks what `noteAnswer` changes: before the message, which it takes along where it is deleted. */
  hold?(queries: Queries, message: MessageRow): Promise<void>;
  /** Runs in the transaction that keeps the answer. */
  noteAnswer?(
    queries: Queries,
    message: MessageRow,
    outcome: { result: Result; answer: PostAnswer },
  ): Promise<void>;
}

export interface OutboxBase {
  database: Database;
  clock: Pick<HubClock, 'now'>;
  log: Logger;
  metrics: HubMetrics | null;
  senders: readonly Sender[];
  rules: PostRules;
}

/** The receiver says that it wants no more (RFC 9110, 15.5.11). */
export const goneStatus = 410;

/**
 * Sends a message that was claimed, and keeps the answer.
 * @param isOnly whether it is not tried again
 * @throws Error when the database or a secret cannot be read: the message is sent again after its lease
 */
export async function sendMessage(
  { database, clock, log, metrics, senders, rules }: OutboxBase,
  message: MessageRow,
  isOnly = false,
): Promise<{ result: Result; answer: PostAnswer }> {
  const sender = senders.find((each) => each.isOf(message));
  const posting = (await sender?.prepare(message, clock.now())) ?? null;
  const answer = posting
    ? await postMessage(posting, rules)
    : { status: null, text: 'it has no address any more' };
  const isLast = isOnly || posting === null || answer.status === goneStatus;
  const result = await database.transaction(async (queries) => {
    await sender?.hold?.(queries, message);
    const kept = await keepAnswer(queries, message, answer, { now: clock.now(), isLast });
    await sender?.noteAnswer?.(queries, message, { result: kept, answer });
    return kept;
  });
  if (sender) metrics?.countDelivery(sender.kind, result);
  const { id, target, attempts, type } = message;
  const facts = {
    event: 'delivery',
    target,
    message: id,
    type,
    attempt: attempts,
    result,
    status: answer.status,
  };
  if (result === 'failed') log.error(facts, 'a message was not taken to the last');
  else log.info(facts);
  return { result, answer };
}
