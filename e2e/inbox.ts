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

/** What the newest picture for an account says. @param before an earlier picture: waits for another one */
export async function pictureFor(request: APIRequestContext, account: string, before = ''): Promise<string> {
  let text = '';
  await expect
    .poll(async () => {
      const answer = await request.get('/dev/images.json', { params: { account } });
      const pictures = (await answer.json()) as { text: string }[];
      text = pictures[0]?.text ?? '';
      return text !== '' && text !== before;
    })
    .toBe(true);
  return text;
}

const unique = (): string => String(randomInt(100_000_000)).padStart(8, '0');

/** An address nobody has. */
export const newEmail = (): string => `new${unique()}@example.com`;

/** A number nobody has, for which the hub wants a picture solved first. */
export const newWatchedMobile = (): string => `13${unique().slice(0, 5)}9999`;

/** A number nobody has; it asks for no picture. */
export const newMobile = (): string => `13${unique()}1`;
