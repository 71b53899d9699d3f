import { describe, expect, it } from 'vitest';
import type { EntryConfig } from '../../contract/config';
import { createFakeServices, plainConfig, type FakeServices } from '../../testing/fakeServices';
import { readNextStep, resumeNextStep } from './nextStep';

const info = { ticket: '', username: '' };

describe('readNextStep', () => {
  it('reads the second factor with the recipient of the code', () => {
    expect(
      readNextStep(
        { ...info, need_captcha: 'email', challenge: 'c1', masked_to: 's***@example.com' },
        { account: 'secure@example.com', method: 'password' },
      ),
    ).toEqual({
      kind: 'secondFactor',
      challenge: 'c1',
      preferred: 'email',
      factors: [{ id: 'email', masked_to: 's***@example.com' }],
      canTrust: false,
      account: 'secure@example.com',
      method: 'password',
    });
  });

  it.each([
    ['lacks', [{ id: 'mobile' }]],
    ['has later', [{ id: 'mobile' }, { id: 'email', masked_to: 's***@example.com' }]],
  ])('begins with what the hub has asked for, which its list %s', (_, factors) => {
    const asked = { ...info, need_captcha: 'email', challenge: 'c1', masked_to: 's***@example.com', factors };
    expect(readNextStep(asked, { method: 'password' })).toMatchObject({
      preferred: 'email',
      factors: [{ id: 'email', masked_to: 's***@example.com' }, { id: 'mobile' }],
    });
  });

  it('reads the choice of a hub that has one, also of factors that nobody knows', () => {
    const factors = [{ id: 'riddle' }, { id: 'email', masked_to: 's***@example.com' }];
    const asked = { ...info, need_captcha: 'riddle', challenge: 'c1', factors, can_trust: true };
    expect(readNextStep(asked, { account: 'secure@example.com', method: 'password' })).toEqual({
      kind: 'secondFactor',
      challenge: 'c1',
      preferred: 'riddle',
      factors,
      canTrust: true,
      account: 'secure@example.com',
      method: 'password',
    });
  });

  it('reads a phone binding', () => {
    expect(readNextStep({ ...info, bind_id: 'b1' }, { method: 'wechat' })).toEqual({
      kind: 'bindPhone',
      bindId: 'b1',
      method: 'wechat',
    });
  });

  it('reads a number without an account, with the fields of its registration', () => {
    expect(
      readNextStep(
        { ...info, challenge: 'c1', need_profile: ['agreement'] },
        { account: '13698765432', method: 'sms' },
      ),
    ).toEqual({
      kind: 'newAccount',
      challenge: 'c1',
      fields: ['agreement'],
      account: '13698765432',
      method: 'sms',
    });
  });

  it('reads the set-up of a second factor, with the binding of a phone', () => {
    const asked = { ...info, challenge: 'c1', need_setup: ['totp', 'mobile'], bind_id: 'b1' };
    expect(readNextStep(asked, { account: 'ada@example.com', method: 'password' })).toEqual({
      kind: 'setUp',
      challenge: 'c1',
      ways: ['totp', 'mobile'],
      bindId: 'b1',
      method: 'password',
    });
  });

  it.each([
    ['nothing', {}],
    ['a set-up without a challenge', { need_setup: ['totp'] }],
    ['a profile without a challenge', { need_profile: ['agreement'] }],
    ['a factor without a challenge', { need_captcha: 'mobile' as const }],
  ])('reads %s as none', (_, part) => {
    expect(readNextStep({ ...info, ...part }, { method: 'password' })).toBeNull();
  });
});

const setUp = (tab: string, bindId: string | null, config: Partial<EntryConfig> = {}) => {
  const services = createFakeServices(config);
  services.storage.set('draft', { account: '13800138001', tab });
  if (bindId !== null) services.storage.set('bind_id', bindId);
  return services;
};

describe('resumeNextStep', () => {
  const { address } = plainConfig;
  it('resumes the phone binding after a reload', () => {
    const step = { kind: 'bindPhone', bindId: 'b1', method: 'lark' };
    expect(resumeNextStep(setUp('bind.lark', 'b1'))).toEqual(step);
  });

  it.each<[string, FakeServices]>([
    ['the binding was cancelled', setUp('bind.lark', null)],
    ['the registration has the WeChat binding', setUp('register.mobile', 'b1')],
    ['no method is named', setUp('bind.', 'b1')],
    ['another screen is requested', setUp('bind.wechat', 'b1', { screen: 'register' })],
    ['a provider answers', setUp('bind.wechat', 'b1', { address: { ...address, platform: 'lark' } })],
    ['nothing is stored', createFakeServices()],
  ])('does not resume if %s', (_, services) => {
    expect(resumeNextStep(services)).toBeNull();
  });
});
