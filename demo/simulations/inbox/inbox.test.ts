import { afterAll, beforeAll, expect, it } from 'vitest';
import { smtpMailer } from '../../../hub/adapters/smtpMailer';
import { createTestHub, type TestHub } from '../../../hub/testing/createTestHub';
import { readInbox } from '../../../hub/testing/inbox';

let test: TestHub;
beforeAll(async () => {
  test = await createTestHub();
});
afterAll(() => test.close());

it('receives mail over SMTP, in any script and with long lines', async () => {
  const text = `您的验证码是 123456。\n\n${'long '.repeat(60).trim()}`;
  await test.hub.services.adapters.mail.send({ to: 'ada@example.com', subject: 'Hub：验证码', text });
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

it('receives text messages', async () => {
  await test.hub.services.adapters.sms.send({ to: '13800138000', text: 'Your code is 654321.' });
  expect(await readInbox(test, '13800138000')).toMatchObject([{ channel: 'sms', code: '654321' }]);
});

it('rejects when the mail server cannot be reached', async () => {
  const lost = smtpMailer('smtp://127.0.0.1:9', 'a@example.com');
  await expect(lost.send({ to: 'b@example.com', subject: '', text: '' })).rejects.toThrow('ECONNREFUSED');
  await lost.close?.();
});
