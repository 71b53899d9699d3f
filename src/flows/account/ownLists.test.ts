/** Trusted browsers and activity of the account page. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HubError } from '../../api/hubError';
import { createFakeServices, type FakeServices } from '../../testing/fakeServices';
import { createActivity } from './activity';
import { createAgreements } from './agreements';
import { allBrowsers, createTrustedBrowsers } from './trustedBrowsers';

const browser = { id: 'one', current: true, device: 'Chrome', place: '', created_at: 1, used_at: 2 };
const event = (at: number) => ({ kind: 'sign_in', device: 'Chrome', place: 'Zürich', at });
const happened = (more: boolean, ...events: object[]) => ({ code: 1, message: '', info: { events, more } });
const done = { code: 1, message: '', info: null };

let services: FakeServices;
const onSessionOver = vi.fn();
const { signal } = new AbortController();
const requests = (call: string) =>
  services.hub.calls.flatMap(({ name, request }) => (name === call ? [request] : []));

beforeEach(() => {
  services = createFakeServices();
  services.session.signIn({ token: 'token-1', ticket: '', username: 'Ada' });
  onSessionOver.mockReset();
});

describe('trusted browsers', () => {
  beforeEach(() => {
    services.hub.reply('listTrustedBrowsers', { code: 1, message: '', info: { browsers: [browser] } });
    services.hub.reply('endTrustedBrowser', done);
    services.hub.reply('endTrustedBrowsers', done);
  });

  it('are listed, and end alone or together', async () => {
    const flow = createTrustedBrowsers({ services, signal, onSessionOver, withProof: (call) => call() });
    await flow.load();
    expect(flow.list.get()).toMatchObject({ kind: 'shown', items: [browser] });
    expect(await flow.end('one')).toBe(true);
    expect(await flow.end(allBrowsers)).toBe(true);
    expect(requests('endTrustedBrowser')).toEqual([{ id: 'one' }]);
    expect(requests('endTrustedBrowsers')).toEqual([{}]);
  });

  it('stay trusted when the owner cancels the proof', async () => {
    const flow = createTrustedBrowsers({ services, signal, onSessionOver, withProof: async () => null });
    await flow.load();
    expect(await flow.end('one')).toBe(false);
    expect(flow.list.get()).toMatchObject({ ending: null, problem: null });
  });
});

describe('activity', () => {
  it('has older events on demand', async () => {
    services.hub.reply('listActivity', happened(true, event(3), event(2)), happened(false, event(1)));
    const flow = createActivity({ services, signal, onSessionOver });
    await flow.load();
    expect(flow.list.get()).toMatchObject({ items: [event(3), event(2)] });
    expect(flow.hasMore.get()).toBe(true);
    await Promise.all([flow.loadMore(), flow.loadMore()]);
    expect(flow.list.get()).toMatchObject({ items: [event(3), event(2), event(1)], ending: null });
    expect(flow.hasMore.get()).toBe(false);
    expect(requests('listActivity')).toEqual([{}, { before: '2' }]);
  });

  it('that cannot be loaded says why; what is shown stays', async () => {
    services.hub.reply('listActivity', new HubError('network'), happened(true, event(3)));
    const flow = createActivity({ services, signal, onSessionOver });
    await flow.load();
    expect(flow.list.get()).toEqual({ kind: 'failed', text: { key: 'error.network' } });
    await flow.load();
    services.hub.reply('listActivity', { code: 0, message: '' });
    await flow.loadMore();
    expect(flow.list.get()).toMatchObject({ items: [event(3)], problem: { key: 'sessions.failed' } });
    expect(flow.hasMore.get()).toBe(true);
  });

  it('of a session that is over asks who is signed in', async () => {
    services.hub.reply('listActivity', { code: -10007, message: 'You are not signed in' });
    await createActivity({ services, signal, onSessionOver }).load();
    expect(onSessionOver).toHaveBeenCalledOnce();
  });

  it('changes nothing after the page is left', async () => {
    const lifetime = new AbortController();
    services.hub.reply('listActivity', happened(false, event(1)));
    const flow = createActivity({ services, signal: lifetime.signal, onSessionOver });
    const work = flow.load();
    lifetime.abort();
    await work;
    expect(flow.list.get()).toEqual({ kind: 'loading' });
  });
});

describe('what was agreed to', () => {
  const document = { name: 'Privacy', text: 'ab', version: '1', at: 1 };
  const info = { language: 'en', text: { updated: '2020-01-01', introduction: '', sections: [] } };

  it('is read as it was, again after a failure, until it is closed', async () => {
    services.hub.reply('readAgreedText', new HubError('network'), { code: 1, message: '', info });
    const flow = createAgreements({ services, signal, onSessionOver });
    await flow.read(document);
    expect(flow.reading.get()).toEqual({ kind: 'failed', document, problem: { key: 'error.network' } });
    await flow.read(document);
    expect(flow.reading.get()).toEqual({ kind: 'shown', document, info });
    expect(requests('readAgreedText')).toEqual([{ text: 'ab' }, { text: 'ab' }]);
    flow.close();
    expect(flow.reading.get()).toEqual({ kind: 'none' });
  });

  it('that was closed meanwhile is not shown', async () => {
    services.hub.reply('readAgreedText', { code: 1, message: '', info });
    const flow = createAgreements({ services, signal, onSessionOver });
    const reading = flow.read(document);
    expect(flow.reading.get()).toEqual({ kind: 'loading', document });
    flow.close();
    await reading;
    expect(flow.reading.get()).toEqual({ kind: 'none' });
  });
});
