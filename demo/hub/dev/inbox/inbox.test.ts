import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestHub, type TestHub } from '../../testing/createTestHub';
import { readInbox } from '../../testing/inbox';
import { openOutbox, type OpenOutbox } from '../../outbox/openOutbox';

let test: TestHub;
let outbox: OpenOutbox;
beforeAll(async () => {
  test = await createTestHub();
  const settings = { smtpUrl: null, mailFrom: 'Hub <hub@example.com>' };
  outbox = await openOutbox(settings, test.hub.services.database, test.clock);
});
afterAll(async () => {
  await outbox.close();
  await test.close();
});

it('carries a mail over SMTP into the inbox, in any script and with long lines', async () => {
  const text = `您的验证码是 123456。\n\n${'long '.repeat(60).trim()}`;
  await outbox.sendMail({ to: 'ada@example.com', subject: 'Hub：验证码', text });
  expect(await readInbox(test, 'ada@example.com')).toEqual([
    {
      to: 'ada@example.com',
      channel: 'email',
      subject: 'Hub：验证码',
      text,
      code: '123456',
      time: new Date(test.clock.now()).toISOString(),
    },
  ]);
});

it('puts a text message into the inbox', async () => {
  await outbox.sendText({ to: '13800138000', text: 'Your code is 654321.' });
  expect(await readInbox(test, '13800138000')).toMatchObject([{ channel: 'sms', code: '654321' }]);
});

it('rejects when the mail server cannot be reached', async () => {
  const { database } = test.hub.services;
  const lost = await openOutbox(
    { smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'a@example.com' },
    database,
    test.clock,
  );
  await expect(lost.sendMail({ to: 'b@example.com', subject: '', text: '' })).rejects.toThrow('ECONNREFUSED');
  await lost.close();
});
