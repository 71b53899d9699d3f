import { describe, expect, it } from 'vitest';
import { readFurtherStep } from './furtherStep';

const info = { ticket: '', username: '' };

describe('readFurtherStep', () => {
  it('reads the second factor with where the code went', () => {
    expect(
      readFurtherStep(
        { ...info, need_captcha: 'email', challenge: 'c1', masked_to: 's***@example.com' },
        { account: 'secure@example.com', method: 'password' },
      ),
    ).toEqual({
      kind: 'secondFactor',
      channel: 'email',
      challenge: 'c1',
      maskedTo: 's***@example.com',
      account: 'secure@example.com',
      method: 'password',
    });
  });

  it('reads a phone binding', () => {
    expect(readFurtherStep({ ...info, bind_id: 'b1' }, { method: 'wechat' })).toEqual({
      kind: 'bindPhone',
      bindId: 'b1',
      method: 'wechat',
    });
  });

  it.each([
    ['nothing', {}],
    ['a factor without a challenge', { need_captcha: 'mobile' as const }],
  ])('reads %s as none', (_, part) => {
    expect(readFurtherStep({ ...info, ...part }, { method: 'password' })).toBeNull();
  });
});
