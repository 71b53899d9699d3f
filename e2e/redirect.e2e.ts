/** A sign-in redirects only to an allowed callback. */
import { addresses, designer } from './addresses';
import { expect, test } from './fixtures';
import { forgetVisit, inTurn } from './inTurn';
import { openPortal } from './openPortal';

const lang = 'en';

test('redirects to the callback in the address', async ({ page }) => {
  const callback = `${addresses.partner}/?from=entry#top`;
  const login = await openPortal(page, `/entry/login?callback=${encodeURIComponent(callback)}`, lang);
  await login.signIn(designer);
  await expect(page).toHaveURL(callback);
});

test('resolves a root-relative callback against the portal', async ({ page }) => {
  const login = await openPortal(page, '/entry/login?callback=%2Fprivacy%2Fpolicy%3Fa%3D1');
  await login.signIn(designer);
  await expect(page).toHaveURL(`${addresses.portal}/privacy/policy?a=1`);
});

const refused: [reason: string, callback: string][] = [
  ['a stranger', 'https://evil.example/'],
  ['a stranger without a scheme', '//evil.example/'],
  ['backslashes', '\\\\evil.example'],
  ['a mixed slash', '/\\evil.example'],
  ['a tab inside the slashes', '/\t/evil.example'],
  ['user info', 'http://localhost@evil.example/'],
  ['user info of the portal', `http://user@localhost/`],
  ['script', 'javascript:alert(document.domain)'],
  ['data', 'data:text/html,<h1>evil</h1>'],
  ['blob', 'blob:http://localhost/x'],
  ['another port', 'http://localhost:9/'],
  ['another loopback name', 'http://127.1:9/'],
  ['a trailing dot', 'http://localhost.:9/'],
  ['itself, for ever', '/entry/login?callback=%2Fentry'],
  ['something too long', `/content?${'a'.repeat(2100)}`],
];
test('refuses the callback of a stranger, in whatever way it is written', async ({ page, context }) => {
  const strangers: string[] = [];
  context.on('request', (request) => {
    if (!/^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\//.test(request.url())) strangers.push(request.url());
  });
  await inTurn(refused, String, async ([, callback]) => {
    const login = await openPortal(page, `/entry/login?callback=${encodeURIComponent(callback)}`);
    await login.signIn(designer);
    await expect(page).toHaveURL(`${addresses.portal}/content`);
    expect(strangers).toEqual([]);
    await forgetVisit(page);
  });
});

test('uses the stored callback when the one in the address is refused, and only once', async ({ page }) => {
  await openPortal(page, '/entry/login?callback=%2Fprivacy%2Fpolicy');
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('callback')))
    .toContain('/privacy/policy');

  const login = await openPortal(page, '/entry/login?callback=https%3A%2F%2Fevil.example%2F');
  await login.signIn(designer);
  await expect(page).toHaveURL(`${addresses.portal}/privacy/policy`);
  expect(await page.evaluate(() => sessionStorage.getItem('callback'))).toBeNull();
});

test('the callback survives a reload of the form', async ({ page }) => {
  const login = await openPortal(page, '/entry/login?callback=%2Fservice%2Fagreement');
  await page.reload();
  await login.signIn(designer);
  await expect(page).toHaveURL(`${addresses.portal}/service/agreement`);
});
