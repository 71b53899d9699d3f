/** A request that names a person signs nobody else in. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appInfo } from '../../src/api/appInfo';
import { createShop, type Shop } from '../testing/createShop';

let shop: Shop;
let designer: { hint: string; sub: string };
beforeAll(async () => {
  shop = await createShop();
  await shop.welcome();
  const tokens = await shop.exchange(await shop.allow(await shop.start()));
  designer = { hint: tokens.id_token ?? '', sub: tokens.claims()?.sub ?? '' };
});
afterAll(() => shop.test.close());

const claims = (value: string) => ({ claims: JSON.stringify({ id_token: { sub: { value } } }) });

/** Whether the consent page asks the visitor to sign in first. */
async function asksFirst(changes: Record<string, string>): Promise<boolean> {
  const { url } = await shop.start(changes);
  const about = { app_key: 'shop', redirect_uri: url.searchParams.get('callback') ?? '' };
  return (await shop.test.call(appInfo, about, { token: shop.session })).info.must_sign_in ?? false;
}
const outcome = async (changes: Record<string, string>) => {
  const { searchParams } = (await shop.allow(await shop.start(changes))).url;
  return searchParams.get('error') ?? (searchParams.has('code') ? 'code' : null);
};

it('goes on as before where that person is signed in', async () => {
  for (const named of [{ id_token_hint: designer.hint }, claims(designer.sub), {}]) {
    expect(await asksFirst(named)).toBe(false);
    expect(await outcome(named)).toBe('code');
  }
});

it('asks another one to sign in, and tells the app if it is still another', async () => {
  shop.session = await shop.signIn(undefined, '13800138000');
  for (const named of [{ id_token_hint: designer.hint }, claims(designer.sub)]) {
    expect(await asksFirst(named)).toBe(true);
    expect(await outcome(named)).toBe('login_required');
  }
  expect(await outcome({})).toBe('code');
});

it('refuses a hint that this hub has not signed', async () => {
  const [head = '', , signature = ''] = designer.hint.split('.');
  const body = Buffer.from(JSON.stringify({ sub: 'nobody', aud: 'shop' })).toString('base64url');
  const { url } = await shop.start({ id_token_hint: [head, body, signature].join('.') });
  expect(url.searchParams.get('error')).toBe('invalid_request');
});
