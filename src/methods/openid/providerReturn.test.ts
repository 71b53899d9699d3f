import { describe, expect, test } from 'vitest';
import { parseMessageToOpener } from '../../contract/messages';
import { HubError } from '../../api/hubError';
import { createFakeServices, plainConfig } from '../../testing/fakeServices';
import { recordedAnswers } from '../../testing/recordedAnswers';
import { decideProviderReturn } from './providerReturn';
import { redeemProviderCode } from './redeemCode';

interface Case {
  platform?: string | null;
  code?: string | null;
  state?: string | null;
  error?: string | null;
  popup?: boolean;
  opener?: string | null;
  hasOpener?: boolean;
  spentCode?: string | null;
}

function decide({ hasOpener = false, spentCode = null, code = 'code-1', ...address }: Case) {
  return decideProviderReturn({
    config: { code, address: { ...plainConfig.address, platform: 'google', state: 'state-1', ...address } },
    hasOpener,
    spentCode,
  });
}

const popup = { popup: true, opener: 'https://partner.example', hasOpener: true };

describe('the address of a return', () => {
  test('is redeemed here in page mode', () => {
    expect(decide({})).toEqual({
      kind: 'redeem',
      answer: { platform: 'google', code: 'code-1', state: 'state-1' },
    });
  });

  test('a popup posts exactly code and state to exactly the sealed origin', () => {
    const found = decide(popup);
    expect(found).toMatchObject({ kind: 'post', origin: 'https://partner.example' });
    expect(found.kind === 'post' && parseMessageToOpener(found.message)).toEqual({
      source: 'hub-entry',
      version: 1,
      type: 'provider-code',
      platform: 'google',
      code: 'code-1',
      state: 'state-1',
    });
  });

  test('without an answer, a window of the hub is asked to sign in', () => {
    expect(decide({ ...popup, code: null })).toEqual({ kind: 'asked' });
    expect(decide({ ...popup, code: null, hasOpener: false })).toEqual({ kind: 'asked' });
    expect(decide({ code: null })).toEqual({ kind: 'none' });
  });

  test('a popup passes on a denial', () => {
    expect(decide({ ...popup, code: null, error: 'access_denied' })).toMatchObject({
      kind: 'post',
      message: { type: 'provider-error', error: 'access_denied' },
    });
  });

  test('a popup without opener starts again in its own flow', () => {
    expect(decide({ ...popup, hasOpener: false })).toEqual({ kind: 'restart', platform: 'google' });
    expect(decide({ ...popup, opener: null })).toEqual({ kind: 'restart', platform: 'google' });
  });

  test('a window with an opener that is not a popup is in page mode', () => {
    expect(decide({ hasOpener: true, opener: 'https://partner.example' }).kind).toBe('redeem');
  });

  test('a denial shows its text, even with a code', () => {
    expect(decide({ error: 'access_denied' })).toEqual({ kind: 'denied', platform: 'google' });
    expect(decide({ error: 'server_error', code: null })).toEqual({ kind: 'failed', platform: 'google' });
  });

  test.each<Case>([
    { platform: null },
    { platform: '../evil' },
    { platform: 'Google' },
    { state: null },
    { code: null },
    { code: null, state: null },
    { spentCode: 'code-1' },
    { ...popup, spentCode: 'code-1' },
  ])('%o shows the form without a text', (address) => {
    expect(decide(address)).toEqual({ kind: 'none' });
  });
});

describe('redeeming here', () => {
  const answer = { platform: 'google', code: 'code-1', state: 'state-1' };

  test('clears old cookies, then signs in with the provider as method', async () => {
    const services = createFakeServices();
    services.hub.reply('loginByCode', recordedAnswers.signedIn);
    expect(await redeemProviderCode(services, answer)).toMatchObject({
      kind: 'signedIn',
      login: { auth_token: 'token-1', method: 'google' },
    });
    expect(services.hub.names).toEqual(['deleteCookies', 'loginByCode']);
  });

  test('sends a code once, even after a concurrent run or a reload', async () => {
    const services = createFakeServices();
    services.hub.reply('loginByCode', recordedAnswers.signedIn);
    const [first, second] = await Promise.all([
      redeemProviderCode(services, answer),
      redeemProviderCode(services, answer),
    ]);
    expect(first.kind).toBe('signedIn');
    expect(second).toEqual({ kind: 'failed', text: null, isSpent: true });
    expect(await redeemProviderCode(services, answer)).toEqual(second);
    expect(services.hub.names.filter((name) => name === 'loginByCode')).toHaveLength(1);
    expect(services.storage.get('open_code')).toBe('code-1');
  });

  test('a used code shows the form without a text', async () => {
    const services = createFakeServices();
    services.hub.reply('loginByCode', recordedAnswers.codeUsed);
    expect(await redeemProviderCode(services, answer)).toEqual({ kind: 'failed', text: null, isSpent: true });
    expect(services.happened).toEqual([]);
  });

  test('refuses a state of another flow with a text and an error event', async () => {
    const services = createFakeServices();
    services.hub.reply('loginByCode', recordedAnswers.otherFlow);
    expect(await redeemProviderCode(services, answer)).toEqual({
      kind: 'failed',
      text: { text: 'This request belongs to another visit. Start again.' },
      isSpent: false,
    });
    expect(JSON.stringify(services.happened)).toContain('entry-error');
    expect(JSON.stringify(services.happened)).not.toMatch(/code-1|state-1/);
  });

  test('reports a lost answer', async () => {
    const services = createFakeServices();
    services.hub.reply('loginByCode', new HubError('timeout'));
    expect(await redeemProviderCode(services, answer)).toMatchObject({ text: { key: 'error.timeout' } });
  });
});
