/** A mail server without STARTTLS: codes and the password go to it in clear within this machine only. */
import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { smtpMailer } from './smtpMailer';

const mail = { to: 'ada@example.com', subject: 'Code', text: '123456' };
/** What the server has seen. */
const seen: string[] = [];
let port = 0;
const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  authOptional: true,
  allowInsecureAuth: true,
  onAuth({ username = '' }, _, done) {
    seen.push(`sign-in of ${username}`);
    done(null, { user: username });
  },
  onData(stream, _, done) {
    seen.push('mail');
    stream.resume();
    stream.on('end', () => done());
  },
});
beforeAll(async () => {
  server.listen(0, '0.0.0.0');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (typeof address === 'object' && address) ({ port } = address);
});
beforeEach(() => seen.splice(0));
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

async function sendThrough(url: string): Promise<void> {
  const mailer = smtpMailer(url, 'Hub <hub@example.com>');
  try {
    await mailer.send(mail);
  } finally {
    await mailer.close?.();
  }
}

it('another machine gets nothing without STARTTLS, neither password nor mail', async () => {
  // The address of every interface leads here, and is not the loopback one.
  await expect(sendThrough(`smtp://hub:secret@0.0.0.0:${port}`)).rejects.toThrow(/STARTTLS/);
  expect(seen).toEqual([]);
});

it('this machine gets both (control)', async () => {
  await sendThrough(`smtp://hub:secret@127.0.0.1:${port}`);
  expect(seen).toEqual(['sign-in of hub', 'mail']);
});
