import { afterEach, describe, expect, it, vi } from 'vitest';
import { resolveBrand } from '../brand/resolveBrand';
import { offeredButtons } from './registry';

const brand = resolveBrand(
  {
    profile: {
      google_login: true,
      lark_login: true,
      wechat_login: true,
      providers: [{ id: 'auth0', name: 'Acme ID' }],
    },
  },
  'en',
);

afterEach(() => vi.unstubAllGlobals());

describe('offeredButtons', () => {
  it.each([
    [null, ['google', 'lark', 'wechat', 'auth0']],
    ['lark' as const, ['lark']],
    ['wechat' as const, ['lark', 'wechat']],
    ['other' as const, ['wechat']],
  ])('in the browser of %s offers %j', (inApp, ids) => {
    expect(offeredButtons(brand, inApp).map(({ id }) => id)).toEqual(ids);
  });

  it('offers passkeys first, where the browser has them', () => {
    const all = resolveBrand({ profile: { google_login: true, passkey_login: true } }, 'en');
    const offered = (inApp: string | null) => offeredButtons(all, inApp).map(({ id }) => id);
    expect(offered(null)).toEqual(['google']);
    vi.stubGlobal('PublicKeyCredential', {});
    expect(offered(null)).toEqual(['passkey', 'google']);
    expect(offered('other')).toEqual([]);
  });

  it('offers only what the profile offers', () => {
    expect(offeredButtons(resolveBrand({}, 'en'), null)).toEqual([]);
  });
});
