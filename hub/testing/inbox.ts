import * as v from 'valibot';
import type { TestHub } from './createTestHub';

/** A message as `/dev/inbox.json` gives it (docs/contract.md section 7). */
const messageSchema = v.object({
  to: v.string(),
  channel: v.picklist(['email', 'sms']),
  subject: v.string(),
  text: v.string(),
  code: v.string(),
  time: v.pipe(v.string(), v.isoTimestamp()),
});

type InboxMessage = v.InferOutput<typeof messageSchema>;

/** Messages sent to a recipient, newest first. */
export async function readInbox(test: Pick<TestHub, 'fetch'>, to: string): Promise<InboxMessage[]> {
  const response = await test.fetch(`/dev/inbox.json?to=${encodeURIComponent(to)}`);
  return v.parse(v.array(messageSchema), await response.json());
}

/** The newest code sent to a recipient, skipping later notices; empty when there is none. */
export async function readCode(test: Pick<TestHub, 'fetch'>, to: string): Promise<string> {
  const messages = await readInbox(test, to);
  return messages.find(({ code }) => code !== '')?.code ?? '';
}

/** Returns six digits other than these. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
