import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HubError } from '../../api/hubError';
import { createFakeServices, type FakeServices } from '../../testing/fakeServices';
import { createDataCopy } from './dataCopy';
import { fetchCopy } from './fetchCopy';

const at = 1_700_000_100_000;
const answer = (info: object) => ({ code: 1, message: '', info });
const refused = (code: number) => ({ code, message: 'No', info: {} });
const waiting = answer({ id: 'copy', status: 'ready', expires_at: at, again_at: at });
const ready = { kind: 'ready', id: 'copy', until: at, isBusy: false, problem: null };
const none = { kind: 'none', isBusy: false, problem: null };

let services: FakeServices;
let isProved: boolean;
const fetched = vi.fn<(id: string, signal: AbortSignal) => Promise<Blob | null>>();
const files = { open: vi.fn(() => 'blob:copy'), save: vi.fn(), close: vi.fn() };
const onSessionOver = vi.fn();
const withProof = <Answer>(call: () => Promise<Answer>) => (isProved ? call() : Promise.resolve(null));

async function create() {
  const owned = new AbortController();
  const { signal } = owned;
  const flow = createDataCopy({ services, signal, onSessionOver, withProof, files, fetchCopy: fetched });
  await flow.load();
  return { flow, leave: () => owned.abort() };
}

beforeEach(() => {
  services = createFakeServices();
  services.session.signIn({ token: 'token-1', ticket: '', username: 'Ada' });
  services.hub.reply('readExport', answer({}));
  services.hub.reply('askExport', answer({ id: 'copy', expires_at: at }));
  isProved = true;
  vi.clearAllMocks();
  fetched.mockResolvedValue(new Blob(['zip']));
});

describe('a copy', () => {
  it('is asked for with a proof, then downloaded, and the file stays as long as the page', async () => {
    const { flow, leave } = await create();
    isProved = false;
    await flow.ask();
    expect(flow.state.get()).toEqual(none);
    isProved = true;
    services.hub.reply('readExport', waiting);
    await Promise.all([flow.ask(), flow.ask()]);
    expect(services.hub.names.filter((name) => name === 'askExport')).toHaveLength(1);
    expect(flow.state.get()).toEqual(ready);
    await Promise.all([flow.download(), flow.download()]);
    expect(fetched).toHaveBeenCalledOnce();
    expect(flow.state.get()).toEqual({ kind: 'saved', address: 'blob:copy' });
    expect(files.save).toHaveBeenCalledExactlyOnceWith('blob:copy');
    expect(files.close).not.toHaveBeenCalled();
    leave();
    expect(files.close).toHaveBeenCalledExactlyOnceWith('blob:copy');
  });

  it('is waited for while the hub prepares it', async () => {
    services.hub.reply('readExport', answer({ id: 'copy', status: 'preparing' }), waiting);
    const created = create();
    await services.clock.advance(2999);
    expect(services.hub.names).toEqual(['readExport']);
    await services.clock.advance(1);
    const { flow } = await created;
    expect(flow.state.get()).toEqual(ready);
    fetched.mockResolvedValue(null);
    await flow.download();
    expect(flow.state.get()).toEqual(ready);
  });

  it('was asked for today already', async () => {
    services.hub.reply('askExport', refused(-100105));
    const { flow } = await create();
    services.hub.reply('readExport', answer({ again_at: at }));
    await flow.ask();
    expect(flow.state.get()).toEqual({ kind: 'later', at, problem: null });
  });

  it.each([
    ['over', refused(-100110), answer({}), { ...none, problem: { key: 'copy.over' } }],
    [
      'lost, and gone',
      new HubError('network'),
      answer({ again_at: at }),
      { kind: 'later', at, problem: { key: 'error.network' } },
    ],
    [
      'lost, and still there',
      new HubError('timeout'),
      waiting,
      { ...ready, problem: { key: 'error.timeout' } },
    ],
  ])('that is %s says so', async (_, failure, then, state) => {
    services.hub.reply('readExport', waiting);
    const { flow } = await create();
    services.hub.reply('readExport', then);
    fetched.mockRejectedValue(
      failure instanceof Error ? failure : new HubError('business', { code: failure.code }),
    );
    await flow.download();
    expect(flow.state.get()).toEqual(state);
  });

  it('that cannot be asked for or about says why, and can be tried again', async () => {
    services.hub.reply('readExport', new HubError('network'));
    const { flow } = await create();
    expect(flow.state.get()).toEqual({ kind: 'failed', text: { key: 'error.network' } });
    services.hub.reply('readExport', answer({}));
    await flow.load();
    services.hub.reply('askExport', new HubError('network'));
    await flow.ask();
    expect(flow.state.get()).toEqual({ ...none, problem: { key: 'error.network' } });
  });

  it('of a session that is over asks who is signed in', async () => {
    const { flow } = await create();
    services.hub.reply('askExport', refused(-10007));
    await flow.ask();
    expect(onSessionOver).toHaveBeenCalledOnce();
  });
});

describe('the download', () => {
  const { signal } = new AbortController();
  const take = (response: Response) => {
    const send = vi.fn<typeof fetch>(async () => response);
    return { send, file: fetchCopy({ services, language: () => 'en', fetch: send }, 'a/b', signal) };
  };

  it('sends the token in a header, never in the address', async () => {
    const type = 'application/zip';
    const { send, file } = take(new Response('zip', { headers: { 'content-type': type } }));
    expect(await (await file)?.text()).toBe('zip');
    const [address, init] = send.mock.calls[0] ?? [];
    expect(address).toBe('https://own.site/api/hub/v1/user/export/a%2Fb');
    expect(init?.headers).toMatchObject({ authorization: 'Bearer token-1', language: 'en' });
  });

  it('is nothing while it is prepared', async () => {
    expect(await take(Response.json(answer({ status: 'preparing' }))).file).toBeNull();
  });

  it.each([
    ['a refusal', Response.json(refused(-100110), { status: 400 }), 'business'],
    ['no file and no word of one', Response.json(answer({ status: 'ready' })), 'malformed'],
    ['a page', new Response('<p>', { headers: { 'content-type': 'text/html' } }), 'malformed'],
  ])('fails with %s', async (_, response, kind) => {
    await expect(take(response).file).rejects.toMatchObject({ kind });
  });
});
