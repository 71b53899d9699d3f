/**
 * `hub-entry/upload` in a real browser with the demo's storage: hashes, errors, abort in each phase, a slow connection,
 * and the account's picture.
 */
import { spawnSync } from 'node:child_process';
import type { Page, Route } from '@playwright/test';
import { designer } from './addresses';
import { expectNoFindings } from './expectNoFindings';
import { expect, test } from './fixtures';
import { holdRequests } from './holdRequests';
import { newAccount } from './newAccount';
import { openPortal } from './openPortal';
import { ContentPage } from './pages/ContentPage';
import { LoginPage } from './pages/LoginPage';
import { holdAnswers, slowDownSending } from './slowLine';
import { textOf } from './texts';
import { noiseOf, openUploadPage, runHash, runUpload, signInForToken } from './uploadModule';

const megabyte = 1024 * 1024;
const sizes = [0, 1, 2 * megabyte - 1, 2 * megabyte, 2 * megabyte + 1, 100 * megabyte];
const storage = '**/dev/storage/';
const policyCall = '**/api/hub/v1/upload/policy*';

function md5sum(content: Buffer): string {
  return spawnSync('md5sum', { input: content, encoding: 'utf8' }).stdout.slice(0, 32);
}

test('computes the hash of md5sum in a worker', async ({ page }) => {
  await openUploadPage(page);
  const worker = page.waitForEvent('worker');
  for (const bytes of sizes)
    expect([bytes, await runHash(page, bytes)]).toEqual([bytes, md5sum(noiseOf(bytes))]);
  expect((await worker).url()).toContain('/assets/hashWorker-');
});

test('computes it on the page’s thread without a worker', async ({ page, context }) => {
  await context.route('**/assets/hashWorker-*', (route) => route.abort());
  await openUploadPage(page);
  const fallback = page.waitForRequest('**/assets/hashHere-*');
  for (const bytes of sizes.slice(0, -1))
    expect([bytes, await runHash(page, bytes)]).toEqual([bytes, md5sum(noiseOf(bytes))]);
  await fallback;
});

/** Changes the next upload policy before it reaches the page. */
async function spoilPolicy(page: Page, changes: Record<string, string>): Promise<void> {
  await page.route(
    policyCall,
    async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { info: Record<string, unknown> };
      await route.fulfill({ response: answer, json: { ...body, info: { ...body.info, ...changes } } });
    },
    { times: 1 },
  );
}

const answerWith = (status: number, code: string) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/xml', body: `<Error><Code>${code}</Code></Error>` });

const faults: [name: string, reason: string, code: string, cause: (page: Page) => Promise<unknown>][] = [
  ['a signature', 'refused', 'SignatureDoesNotMatch', (page) => spoilPolicy(page, { signature: 'AAAA' })],
  ['a key pair', 'refused', 'InvalidAccessKeyId', (page) => spoilPolicy(page, { accessid: 'OTHER' })],
  [
    'a folder',
    'denied',
    'AccessDenied',
    (page) => page.route(storage, answerWith(403, 'AccessDenied'), { times: 2 }),
  ],
  [
    'a callback',
    'callback',
    'CallbackFailed',
    (page) => page.route(storage, answerWith(203, 'CallbackFailed'), { times: 1 }),
  ],
  [
    'a size',
    'tooLarge',
    'EntityTooLarge',
    (page) => page.route(storage, answerWith(400, 'EntityTooLarge'), { times: 1 }),
  ],
  [
    'a form',
    'refused',
    'MalformedPOSTRequest',
    (page) => page.route(storage, answerWith(400, 'MalformedPOSTRequest'), { times: 1 }),
  ],
  [
    'the line',
    'network',
    '',
    (page) => page.route(storage, (route) => route.abort('connectionreset'), { times: 1 }),
  ],
];

test('reports each error of the storage, and a retry works without hashing again', async ({
  page,
  request,
}) => {
  const token = await signInForToken(request);
  await openUploadPage(page);
  for (const [name, reason, code, cause] of faults) {
    await cause(page);
    const [first, second] = await runUpload(page, { bytes: 70_000, token, retries: 1 });
    expect({ name, ...first }).toMatchObject({ name, kind: 'failed', reason, code });
    expect({ name, ...second }).toMatchObject({
      name,
      kind: 'stored',
      phases: ['policy', 'sending', 'confirming', 'stored'],
    });
  }
  const [signedOut] = await runUpload(page, { bytes: 1, token: 'nobody' });
  expect(signedOut).toMatchObject({ kind: 'failed', reason: 'signedOut', code: '-10007' });
});

test('can be aborted in each phase', async ({ page, request }) => {
  const token = await signInForToken(request);
  await openUploadPage(page);
  const aborted = { kind: 'aborted', reason: '', code: '' };

  const hashing = await runUpload(page, { bytes: 64 * megabyte, token, abortAt: 'hashing' });
  expect(hashing).toMatchObject([{ ...aborted, phases: ['hashing', 'aborted'] }]);

  const release = await holdRequests(page, policyCall);
  const policy = await runUpload(page, { bytes: 1000, token, abortAt: 'policy' });
  expect(policy).toMatchObject([{ ...aborted, phases: ['hashing', 'policy', 'aborted'] }]);
  release();

  const fast = await slowDownSending(page, 50_000);
  const sending = await runUpload(page, { bytes: 500_000, token, abortAt: 'sending' });
  expect(sending).toMatchObject([{ ...aborted, phases: ['hashing', 'policy', 'sending', 'aborted'] }]);
  await fast();

  await holdAnswers(page, '*/dev/storage/');
  const confirming = await runUpload(page, { bytes: 1000, token, abortAt: 'confirming' });
  expect(confirming).toMatchObject([
    { ...aborted, phases: ['hashing', 'policy', 'sending', 'confirming', 'aborted'] },
  ]);
  for (const { percents } of [...hashing, ...policy, ...sending, ...confirming])
    expect(Math.max(...percents)).toBeLessThan(100);
});

test('uploads a large file over a slow line: shows speed and remaining time, can be cancelled and resumed after a lost connection', async ({
  page,
  request,
}) => {
  await openUploadPage(page);
  await new LoginPage(page).signIn(designer);
  await page.getByText('Choose a file').waitFor();
  // Third-generation mobile: 400 kbit/s.
  const fast = await slowDownSending(page, 50_000);
  const buffer = noiseOf(300_000);
  const choose = () =>
    page.getByLabel('Choose a file').setInputFiles({ name: 'Model.GLB', mimeType: '', buffer });
  await choose();
  await expect(page.getByText(/^\d+(?:\.\d)? kB\/s$/)).toBeVisible();
  await expect(page.getByText(/^\d+ s$/)).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Model.GLB · 300 kB' })).toHaveAttribute(
    'value',
    /^\d\d$/,
  );
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Nothing was stored.')).toBeVisible();
  await fast();

  await page.route(storage, (route) => route.abort('internetdisconnected'), { times: 1 });
  await page.getByRole('button', { name: 'Another file' }).click();
  await choose();
  await expect(page.getByText('The connection was lost.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The file is stored.')).toBeVisible();
  await expect(page.getByText('100 %')).toBeVisible();
  const address = await page.getByRole('link', { name: 'Open it' }).getAttribute('href');
  expect(address).toMatch(new RegExp(`/${md5sum(buffer)}\\.glb$`));
  expect(await (await request.get(address ?? '')).body()).toEqual(buffer);
});

/** An image of one pixel. */
const picture = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const lang = 'zh';

test('changes the account’s picture after a cancel and a lost connection, and keeps it after a reload', async ({
  page,
  request,
}) => {
  const login = await openPortal(page, '/entry', lang);
  await login.signIn(await newAccount(request));
  const content = new ContentPage(page, lang);
  const shown = content.accountMenu.locator('img');
  const choose = async () => {
    await content.accountMenu.click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: textOf(lang, 'avatar.change') }).click();
    await (await chooser).setFiles(picture);
    await page.getByRole('button', { name: textOf(lang, 'avatar.use') }).click();
  };
  const fast = await slowDownSending(page, 1000);
  await choose();
  await expect(page.getByRole('progressbar', { name: textOf(lang, 'avatar.progress') })).toBeVisible();
  await page.getByRole('button', { name: textOf(lang, 'action.cancel') }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(content.accountMenu).toBeFocused();
  await fast();
  await expect(shown).toBeHidden();

  await page.route(storage, (route) => route.abort(), { times: 1 });
  await choose();
  await expect(page.getByRole('alert')).toHaveText(textOf(lang, 'error.network'));
  await expectNoFindings(page);
  await page.getByRole('button', { name: textOf(lang, 'action.try_again') }).click();
  await expect(page.getByText(textOf(lang, 'avatar.saved'))).toBeVisible();
  const first = await shown.getAttribute('src');
  await page.reload();
  await expect(shown).toHaveAttribute('src', first ?? '');
  await expect(shown).toHaveJSProperty('naturalWidth', 512);
});
