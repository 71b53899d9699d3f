import { describe, expect, test } from 'vitest';
import { parseMessageToOpener } from '../../contract/messages';
import { plainConfig } from '../../testing/fakeServices';
import { decideMessengerReturn } from './messengerReturn';

const proof = 'a'.repeat(64);
const portal = 'https://own.site';
const partner = 'https://partner.example';

interface Case {
  state?: string | null;
  error?: string | null;
  code?: string | null;
  hasOpener?: boolean;
}

const decide = ({ code = 'code-1', hasOpener = false, state = proof, error = null }: Case = {}) =>
  decideMessengerReturn({
    config: { code, address: { ...plainConfig.address, platform: 'lark', state, error } },
    platform: 'lark',
    proof,
    hasOpener,
    openers: [portal, partner],
  });

describe('in page mode', () => {
  test('redeems the code of this visit', () => {
    expect(decide()).toEqual({ kind: 'redeem', code: 'code-1' });
  });

  test.each<[string, Case, string]>([
    ['denied', { code: null, error: 'access_denied' }, 'denied'],
    ['failed', { code: null, error: 'server_error' }, 'failed'],
    ['without a code', { code: null }, 'failed'],
    ['begun elsewhere', { state: 'b'.repeat(64) }, 'otherFlow'],
    ['denied elsewhere', { state: 'b'.repeat(64), error: 'access_denied' }, 'otherFlow'],
    ['no state of ours', { state: 'state-1' }, 'otherFlow'],
    ['no state', { state: null }, 'otherFlow'],
  ])('%s', (_, changes, kind) => {
    expect(decide(changes)).toEqual({ kind });
  });
});

describe('in a popup', () => {
  test.each([portal, partner])('sends only code and state, only to the listed opener %s', (opener) => {
    const state = `${'c'.repeat(64)}.${opener}`;
    const found = decide({ state, hasOpener: true });
    expect(found).toMatchObject({ kind: 'post', origin: opener });
    expect(found.kind === 'post' && parseMessageToOpener(found.message)).toEqual({
      source: 'hub-entry',
      version: 1,
      type: 'provider-code',
      platform: 'lark',
      code: 'code-1',
      state,
    });
  });

  test('sends a denial', () => {
    const found = decide({
      state: `${proof}.${partner}`,
      hasOpener: true,
      code: null,
      error: 'access_denied',
    });
    expect(found).toMatchObject({
      kind: 'post',
      message: { type: 'provider-error', error: 'access_denied' },
    });
  });

  test.each(['https://evil.example', `${partner}.evil.example`, `${partner}/path`, 'null', 'x'])(
    'sends nothing to %s and redeems nothing',
    (opener) => {
      expect(decide({ state: `${proof}.${opener}`, hasOpener: true })).toEqual({ kind: 'otherFlow' });
    },
  );

  test('starts again in its own flow without an opener', () => {
    expect(decide({ state: `${proof}.${partner}` })).toEqual({ kind: 'restart' });
  });

  test('ends after a denial without an opener', () => {
    const found = decide({ state: `${proof}.${partner}`, code: null, error: 'access_denied' });
    expect(found).toEqual({ kind: 'otherFlow' });
  });
});
