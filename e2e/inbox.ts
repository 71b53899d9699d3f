/** Messages that the demo hub sent by mail and SMS (`/dev/inbox.json`). */
import { randomInt } from 'node:crypto';
import { expect, type APIRequestContext } from '@playwright/test';

/**
 * Waits for the newest code sent to an address or number.
 * @param before an earlier code to skip
 * @param subject part of the message's subject, if an address receives several
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
      code =
        messages.find((message) => message.code !== '' && (message.subject ?? '').includes(subject))?.code ??
        '';
      return code !== '' && code !== before;
    })
    .toBe(true);
  return code;
}

/**
 * Returns the text of the newest captcha for an account.
 * @param before an earlier text to skip
 */
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

/** An unregistered e-mail address. */
export const newEmail = (): string => `new${unique()}@example.com`;

/** An unregistered phone number for which the hub asks for a captcha. */
export const newWatchedMobile = (): string => `13${unique().slice(0, 5)}9999`;

/** An unregistered phone number without a captcha. */
export const newMobile = (): string => `13${unique()}1`;

/** Waits for a mail that has a part like this. @returns the part, of the newest one */
export async function partOfMailTo(request: APIRequestContext, to: string, pattern: RegExp): Promise<string> {
  let part = '';
  await expect
    .poll(async () => {
      const answer = await request.get('/dev/inbox.json', { params: { to } });
      const messages = (await answer.json()) as { text: string }[];
      part = messages.flatMap(({ text }) => pattern.exec(text) ?? [])[0] ?? '';
      return part;
    })
    .not.toBe('');
  return part;
}
