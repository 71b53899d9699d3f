/** Sign-in to another app: `appid` in, `appid` and a one-time `apptoken` out (docs/contract.md sections 4 and 6). */
import { addresses, designer, studioApp } from './addresses';
import { en as hubEn } from '../hub/messages/en';
import { expect, test } from './fixtures';
import { openPortal } from './openPortal';

const lang = 'zh';

test('the callback carries appid and an apptoken that is redeemed once', async ({ page, request }) => {
  const callback = `${addresses.partner}/?appid=old&apptoken=forged&keep=1#part`;
  const query = new URLSearchParams({ appid: studioApp.key, callback });
  const login = await openPortal(page, `/entry/login?${query}`, lang);
  const arrived = page.waitForRequest((sent) => sent.url().startsWith(`${addresses.partner}/?`));
  await login.signIn(designer);

  const target = new URL((await arrived).url());
  expect(target.searchParams.getAll('appid')).toEqual([studioApp.key]);
  expect(target.searchParams.getAll('apptoken')).toHaveLength(1);
  expect(target.searchParams.get('keep')).toBe('1');
  await expect(page).toHaveURL(/#part$/);
  const apptoken = target.searchParams.get('apptoken') ?? '';
  expect(apptoken).not.toBe('forged');

  const redeem = () =>
    request.post('/api/hub/v1/app/redeem', {
      data: { app_key: studioApp.key, app_secret: studioApp.secret, apptoken, redirect_uri: target.href },
    });
  expect(await (await redeem()).json()).toMatchObject({
    code: 1,
    info: { username: 'designer', email: designer.account },
  });
  const again = (await (await redeem()).json()) as { code: number };
  expect(again.code).toBeLessThan(0);
});

test('reports an unknown app, and the visitor continues without it', async ({ page }) => {
  const query = new URLSearchParams({ appid: 'no-such-app', callback: '/privacy/policy' });
  const login = await openPortal(page, `/entry/login?${query}`);
  await login.signIn(designer);
  // docs/contract.md section 5: when the authorize call fails, its message is shown.
  await expect(login.text(hubEn['error.appUnknown'])).toBeVisible();
  await expect(page).toHaveURL(`${addresses.portal}/privacy/policy`);
});
