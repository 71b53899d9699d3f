/** What the hub posts never goes into its own network, waits for nobody long, and reads little. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startReceiver, type Receiver } from '../testing/webhookReceiver';
import { postMessage, type LookupAll, type PostRules } from './postMessage';
import { isPublicAddress } from '../http/publicAddress';

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const local: PostRules = { timeoutMs: 5000, isLocal: true };
const post = (url = receiver.url, rules: Partial<PostRules> = {}) =>
  postMessage({ url, headers: { 'content-type': 'text/plain' }, body: 'é' }, { ...local, ...rules });
const unknownName: LookupAll = (_, __, done) => done(new Error('getaddrinfo ENOTFOUND'), []);
/** Answers with each list in turn. */
const lookupOf = (...answers: readonly (readonly string[])[]) => {
  let asked = 0;
  return vi.fn<LookupAll>((_, __, done) => {
    const found = answers[Math.min(asked++, answers.length - 1)] ?? [];
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  });
};

describe('an address that is not public', () => {
  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://10.1.2.3/',
    'https://172.31.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:a00:1::]/',
    'https://[2001:0:a00:1::]/',
  ])('is not connected to: %s', async (url) => {
    expect(await post(url, { isLocal: false })).toEqual({ status: null, text: 'the address is not public' });
  });

  it('is none by a name either', async () => {
    const { port } = new URL(receiver.url);
    for (const found of [['127.0.0.1'], ['10.0.0.1', '::1'], []])
      expect(
        await post(`https://receiver.example:${port}/`, { isLocal: false, lookup: lookupOf(found) }),
      ).toEqual({ status: null, text: 'the address is not public' });
    expect(await post(receiver.url, { isLocal: false })).toMatchObject({ text: 'the address is not public' });
    expect(receiver.received).toEqual([]);
  });

  it('is none by a name that led elsewhere before: the connection takes what was checked, and asks once', async () => {
    const lookup = lookupOf(['127.0.0.1'], ['10.0.0.1']);
    const url = receiver.url.replace('127.0.0.1', 'rebinding.localhost');
    expect(await post(url, { lookup })).toEqual({ status: 204, text: '' });
    expect(lookup).toHaveBeenCalledTimes(1);
    expect(await post(url, { lookup })).toEqual({ status: null, text: 'the address is not public' });
    // Of several, those that are not public are left out.
    expect(await post(url, { lookup: lookupOf(['10.0.0.1', '127.0.0.1']) })).toMatchObject({ status: 204 });
  });

  it('is this machine for a hub that is here too, by http; never another one by http', async () => {
    expect(await post()).toEqual({ status: 204, text: '' });
    expect(receiver.received[0]).toMatchObject({ body: 'é', headers: { 'content-length': '2' } });
    const { port } = new URL(receiver.url);
    const named = `http://receiver.localhost:${port}/`;
    expect(await post(named, { lookup: lookupOf(['127.0.0.1']) })).toMatchObject({ status: 204 });
    for (const found of ['10.0.0.1', '93.184.215.14'])
      expect(await post(named, { lookup: lookupOf([found]) })).toMatchObject({ status: null });
    expect(await post('https://10.0.0.1/')).toMatchObject({ text: 'the address is not public' });
  });
});

describe('an answer', () => {
  it('that leads elsewhere is not followed', async () => {
    receiver.answer = (response) =>
      response.writeHead(307, { location: `${receiver.url}/other` }).end('moved');
    expect(await post()).toEqual({ status: 307, text: 'moved' });
    expect(receiver.received).toHaveLength(1);
  });

  it('that never ends is read to the first kilobyte, and one that is taken not at all', async () => {
    const closed = vi.fn();
    for (const status of [500, 200]) {
      receiver.answer = (response) => {
        response.on('close', closed).writeHead(status);
        const more = () => {
          while (!response.destroyed && response.write('x'.repeat(64 * 1024)));
          response.once('drain', more);
        };
        more();
      };
      const { status: got, text } = await post();
      expect([got, text]).toEqual([status, status === 200 ? '' : 'x'.repeat(200)]);
    }
    await expect.poll(() => closed.mock.calls.length).toBe(2);
  });

  it('that is late is none, and one that breaks off keeps its status', async () => {
    receiver.answer = () => undefined;
    expect(await post(receiver.url, { timeoutMs: 100 })).toEqual({
      status: null,
      text: 'no answer within 100 ms',
    });
    receiver.answer = (response) => response.writeHead(503).write('wait');
    expect(await post(receiver.url, { timeoutMs: 2000 })).toEqual({ status: 503, text: 'wait' });
  });

  it('that is none says why', async () => {
    const { port } = new URL(receiver.url);
    await receiver.close();
    expect((await post()).text).toContain('ECONNREFUSED');
    expect(await post(`https://nowhere.example:${port}/`, { lookup: unknownName })).toEqual({
      status: null,
      text: 'getaddrinfo ENOTFOUND',
    });
    receiver = await startReceiver();
    // It speaks no TLS.
    expect(await post(receiver.url.replace('http:', 'https:'))).toMatchObject({ status: null });
  });
});

it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '192.167.1.1', '2606:4700::1111', '2a00::1'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
);
