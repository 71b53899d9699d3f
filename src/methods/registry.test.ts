import { describe, expect, it } from 'vitest';
import { resolveBrand } from '../brand/resolveBrand';
import { offeredProviders } from './registry';

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

describe('offeredProviders', () => {
  it.each([
    [null, ['google', 'lark', 'wechat', 'auth0']],
    ['lark' as const, ['lark']],
    ['wechat' as const, ['lark', 'wechat']],
    ['other' as const, ['wechat']],
  ])('in the browser of %s offers %j', (inApp, ids) => {
    expect(offeredProviders(brand, inApp).map(({ id }) => id)).toEqual(ids);
  });

  it('offers only what the profile offers', () => {
    expect(offeredProviders(resolveBrand({}, 'en'), null)).toEqual([]);
  });
});
