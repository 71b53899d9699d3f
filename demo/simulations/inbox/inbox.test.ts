import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smtpMailer } from '../../../hub/adapters/smtpMailer';
import { createTestHub, type TestHub } from '../../../hub/testing/createTestHub';
import { emailSend } from '../../../src/api/emailSend';
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

const page = async (path: string) => {
  const response = await test.fetch(path);
  return { status: response.status, headers: response.headers, html: await response.text() };
};
const pathOfMail = async (to: string) => {
  const [mail] = (await (await test.fetch(`/dev/inbox.json?to=${to}`)).json()) as { id: number }[];
  return `/dev/inbox/${mail?.id}`;
};

describe('the page of a mail', () => {
  let path = '';
  beforeAll(async () => {
    await test.call(emailSend, { email: 'reader@example.com', type: 1 });
    path = await pathOfMail('reader@example.com');
  });

  it('shows it in a frame of the width and scheme that are chosen', async () => {
    expect((await page('/dev/inbox')).html).toContain(`href="${path}"`);
    const first = await page(path);
    expect(first.html).toContain(`width="600" height="820" src="${path}/html?scheme=light"`);
    const narrow = await page(`${path}?width=375&scheme=dark`);
    expect(narrow.html).toContain(`width="375" height="820" src="${path}/html?scheme=dark"`);
    expect((await page(`${path}?width=9&scheme=x&part=y`)).html).toBe(first.html);
  });

  it('gives the frame the mail with its pictures, and lets it neither run nor load anything', async () => {
    const { html, headers } = await page(`${path}/html?scheme=dark`);
    expect(html).toContain('src="data:image/png;base64,');
    expect(html).not.toContain('cid:');
    expect(html).toMatch(/@media all\s*\{\s*\.m-page/);
    expect(headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*frame-ancestors 'self'; sandbox/,
    );
    expect(headers.get('content-security-policy')).not.toContain('script');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect((await page(`${path}/html?scheme=light`)).html).toContain('@media not all');
    expect((await page(path)).html).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  });

  it('shows the plain part and the source', async () => {
    expect((await page(`${path}?part=text`)).html).toContain('Your code is');
    const { html } = await page(`${path}?part=source`);
    expect(html).toContain('Content-Type: multipart/alternative');
    expect(html).toContain('From: Design Hub &#60;');
  });

  it('shows the text of a message without a look, and nothing for an unknown one', async () => {
    await test.hub.services.adapters.sms.send({ to: '13900139000', text: '<b>code</b> 111222' });
    const { html } = await page(await pathOfMail('13900139000'));
    expect(html).toContain('&#60;b&#62;code&#60;/b&#62; 111222');
    expect(html).not.toContain('<iframe');
    expect((await page('/dev/inbox/999999')).status).toBe(404);
    expect((await page(`/dev/inbox/${'9'.repeat(30)}`)).status).toBe(404);
    expect((await page('/dev/inbox/999999/html')).status).toBe(404);
  });
});
