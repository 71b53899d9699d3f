/** What the demo hub mailed and texted (`/dev/inbox.json`). */
import { randomInt } from 'node:crypto';
import { expect, type APIRequestContext } from '@playwright/test';

/**
 * The newest code sent to an address or number, once it has arrived.
 * @param before a code that was sent earlier: waits for another one
 * @param subject part of the message's subject, where several are written to the same address
 */
export async function codeSentTo(
  request: APIRequestContext,
  to: string,
  before = '',
  subject = '',
): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const answer = await request.get('/dev/inbox.json', { params: { to } });
      const messages = (await answer.json()) as { code: string; subject: string | null }[];
      code = messages.find((message) => (message.subject ?? '').includes(subject))?.code ?? '';
      return code !== '' && code !== before;
    })
    .toBe(true);
  return code;
}

const unique = (): string => String(randomInt(100_000_000)).padStart(8, '0');

/** An address nobody has. */
export const newEmail = (): string => `new${unique()}@example.com`;

/** A number nobody has; it asks for no picture. */
export const newMobile = (): string => `13${unique()}1`;
