import { describe, expect, test } from 'vitest';
import { createFakeClock } from '../../testing/fakeClock';
import {
  requestLarkAuthCode,
  maxReadyMs,
  type LarkAnswer,
  type LarkBridge,
  type LarkClient,
} from './requestLarkAuthCode';

const code = { code: 'code-1', errMsg: 'requestAccess:ok' };
const asked: unknown[] = [];

/** A function of `tt` that answers or never does. */
const answers =
  (kind: 'success' | 'fail', answer: LarkAnswer) =>
  (options: { success: (answer: LarkAnswer) => void; fail: (answer: LarkAnswer) => void }) => {
    const { success: _success, fail: _fail, ...input } = options;
    asked.push(input);
    options[kind](answer);
  };

function ask(bridge: LarkBridge | Error | null) {
  asked.length = 0;
  const clock = createFakeClock();
  const abort = new AbortController();
  const given: (string | null)[] = [];
  const client: LarkClient = {
    ready(sdkUrl) {
      given.push(sdkUrl);
      if (bridge instanceof Error) return Promise.reject(bridge);
      return bridge ? Promise.resolve(bridge) : new Promise(() => undefined);
    },
  };
  const found = requestLarkAuthCode({
    client,
    clock,
    appId: 'cli_1',
    sdkUrl: 'https://sdk.example/x.js',
    signal: abort.signal,
  });
  return { found, clock, abort, given };
}

describe('a code', () => {
  test('comes from requestAccess, with the identity scope only', async () => {
    const { found, given, clock } = ask({ requestAccess: answers('success', code) });
    expect(await found).toEqual({ kind: 'code', code: 'code-1' });
    expect(asked).toEqual([{ appID: 'cli_1', scopeList: [] }]);
    expect(given).toEqual(['https://sdk.example/x.js']);
    expect(clock.waiting).toBe(0);
  });

  test.each<[string, LarkBridge]>([
    ['answers 103', { requestAccess: answers('fail', { errno: 103, errMsg: 'requestAccess:fail too old' }) }],
    ['lacks the function', {}],
  ])('comes from requestAuthCode where the client %s', async (_, bridge) => {
    const { found } = ask({ ...bridge, requestAuthCode: answers('success', { code: 'code-2' }) });
    expect(await found).toEqual({ kind: 'code', code: 'code-2' });
    expect(asked.at(-1)).toEqual({ appId: 'cli_1' });
  });
});

describe('no code', () => {
  test.each<[string, LarkBridge, string]>([
    [
      'the person refuses',
      { requestAccess: answers('fail', { errno: 104, errMsg: 'requestAccess:fail user denied' }) },
      'denied',
    ],
    [
      'the person refuses, reported in another field',
      { requestAccess: answers('fail', { errString: 'cancel by user' }) },
      'denied',
    ],
    [
      'another failure',
      { requestAccess: answers('fail', { errno: 101, errMsg: 'requestAccess:fail' }) },
      'failed',
    ],
    ['success without a code', { requestAccess: answers('success', { code: '' }) }, 'failed'],
    [
      'success with an invalid value',
      { requestAccess: answers('success', { code: 7, errMsg: {} }) },
      'failed',
    ],
    ['neither function exists', {}, 'failed'],
    [
      'the client throws',
      {
        requestAccess: () => {
          throw new Error('bridge');
        },
      },
      'failed',
    ],
  ])('%s', async (_, bridge, kind) => {
    expect(await ask(bridge).found).toEqual({ kind });
  });

  test('the client does not become ready within 5 s', async () => {
    const { found, clock } = ask(null);
    let ended = false;
    void found.then(() => (ended = true));
    await clock.advance(maxReadyMs - 1);
    expect(ended).toBe(false);
    await clock.advance(1);
    expect(await found).toEqual({ kind: 'notReady' });
  });

  test('the JSSDK cannot be loaded', async () => {
    expect(await ask(new Error('blocked')).found).toEqual({ kind: 'notReady' });
  });

  test('the client does not answer in time', async () => {
    const { found, clock } = ask({ requestAccess: () => undefined });
    await clock.advance(120_000);
    expect(await found).toEqual({ kind: 'failed' });
  });

  test('the visitor cancels', async () => {
    const { found, abort, clock } = ask(null);
    abort.abort();
    await expect(found).rejects.toMatchObject({ name: 'AbortError' });
    expect(clock.waiting).toBe(0);
  });
});
