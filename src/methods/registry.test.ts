import { describe, expect, it } from 'vitest';
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

describe('offeredButtons', () => {
  it.each([
    [null, ['google', 'lark', 'wechat', 'auth0']],
    ['lark' as const, ['lark']],
    ['wechat' as const, ['lark', 'wechat']],
    ['other' as const, ['wechat']],
  ])('in the browser of %s offers %j', (inApp, ids) => {
    expect(offeredButtons(brand, inApp).map(({ id }) => id)).toEqual(ids);
  });

  it('offers only what the profile offers', () => {
    expect(offeredButtons(resolveBrand({}, 'en'), null)).toEqual([]);
  });
});
