import { beforeEach, describe, expect, test } from 'vitest';
import type { EntryConfig } from '../../contract/config';
import { envelope } from '../../contract/messages';
import { HubError } from '../../api/hubError';
import { settle } from '../../testing/fakeClock';
import { HeldReply } from '../../testing/fakeHub';
import { createFakePopups } from '../../testing/fakePopups';
import { createFakeServices, type FakeServices } from '../../testing/fakeServices';
import { recordedAnswers } from '../../testing/recordedAnswers';
import type { LoginInfo } from '../../api/loginInfo';
import { createLoginCompletion } from '../../flows/login/loginCompletion';
import { createProviderPopup, type IncomingMessage, type ProviderPopup } from './providerPopup';

const portal = 'https://own.site';
const answer = envelope('provider-code', { platform: 'google', code: 'code-1', state: 'state-1' });

let services: FakeServices;
let popups: ReturnType<typeof createFakePopups>;
let popup: ProviderPopup;
/** Login info of the requested steps. */
let askedSteps: LoginInfo[];
const showNextStep = (info: LoginInfo): boolean => {
  askedSteps.push(info);
  return info.bind_id !== undefined;
};

async function create(config: Partial<EntryConfig> = {}, isOwnSite = false) {
  services = createFakeServices({ mode: 'tag', ...config }, { isOwnSite });
  services.callbacks.setAllowList(null);
  services.hub.reply('loginByCode', recordedAnswers.signedIn);
  popups = createFakePopups();
  askedSteps = [];
  popup = createProviderPopup({
    services,
    completion: createLoginCompletion(services),
    showNextStep,
    popups,
    pageOrigin: 'https://partner.example',
  });
  await popup.prepare();
}

beforeEach(() => create());

describe('the click', () => {
  test('opens the popup at once with the page’s origin and the flow’s challenge, without the flow id', async () => {
    popup.start('google');
    expect(popup.get()).toMatchObject({ kind: 'waiting', platform: 'google' });
    const url = new URL(popups.opened[0]?.url ?? '');
    expect(url.origin + url.pathname).toBe('https://own.site/api/hub/v1/google/login');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      redirect: 'https://own.site/entry/login?platform=google',
      flow: await services.visitSecret.challenge(),
      opener: 'https://partner.example',
      popup: '1',
    });
    expect(url.href).not.toContain(services.visitSecret.id);
  });

  test('passes the selected tenant in the query', async () => {
    await create({ domain: 'acme.localhost' });
    popup.start('google');
    const url = new URL(popups.opened[0]?.url ?? '');
    expect(url.searchParams.get('domain')).toBe('acme.localhost');
  });

  test('navigates the document in page mode, without popup and opener', async () => {
    await create({ mode: 'page' }, true);
    popup.start('google');
    await settle();
    expect(popups.opened).toEqual([]);
    const [happening] = services.happened;
    const url = new URL(happening && 'assign' in happening ? happening.assign : '');
    expect([...url.searchParams.keys()]).toEqual(['redirect', 'flow']);
    expect(popup.get()).toMatchObject({ kind: 'leaving', platform: 'google' });
  });

  test.each([
    ['login', 'https://own.site/entry/login?platform=google&appid=studio-app'],
    ['authorize', 'https://own.site/entry/login?platform=google&appid=studio-app&screen=authorize'],
  ] as const)('keeps the app in the return address in page mode (%s)', async (screen, redirect) => {
    await create({ mode: 'page', appid: 'studio-app', screen }, true);
    popup.start('google');
    await settle();
    const [happening] = services.happened;
    const url = new URL(happening && 'assign' in happening ? happening.assign : '');
    expect(url.searchParams.get('redirect')).toBe(redirect);
  });

  test('in page mode, a click before the address is prepared navigates later, unless cancelled', async () => {
    services = createFakeServices();
    const completion = createLoginCompletion(services);
    const createAnother = () =>
      createProviderPopup({ services, completion, showNextStep, popups, pageOrigin: portal });
    const [cancelled, going] = [createAnother(), createAnother()];
    cancelled.start('google');
    cancelled.cancel();
    going.start('auth0');
    expect(services.happened).toEqual([]);
    await services.visitSecret.challenge();
    await settle();
    expect(services.happened).toEqual([
      { assign: expect.stringContaining('/api/hub/v1/auth0/login?redirect=') as string },
    ]);
  });

  test('in page mode, reports an insecure context', async () => {
    services = createFakeServices();
    popup = createProviderPopup({
      services: {
        ...services,
        visitSecret: { id: services.visitSecret.id, challenge: () => Promise.resolve(undefined) },
      },
      completion: createLoginCompletion(services),
      showNextStep,
      popups,
      pageOrigin: portal,
    });
    popup.start('google');
    await settle();
    expect(popup.get()).toEqual({ kind: 'failed', platform: 'google', text: { key: 'error.config' } });
    expect(services.happened).toEqual([]);
  });

  test('shows a link for a blocked popup', () => {
    popups.isBlocked = true;
    popup.start('google');
    expect(popup.get()).toMatchObject({ kind: 'blocked', platform: 'google' });
    expect(new URL(popup.newTabHref('google')).searchParams.get('opener')).toBe('https://partner.example');
  });

  test('in an insecure context, the link leads to the portal’s page', () => {
    services = createFakeServices({ mode: 'tag' }, { isOwnSite: false });
    popup = createProviderPopup({
      services: {
        ...services,
        visitSecret: { id: services.visitSecret.id, challenge: () => Promise.resolve(undefined) },
      },
      completion: createLoginCompletion(services),
      showNextStep,
      popups,
      pageOrigin: 'http://partner.example',
    });
    popup.start('google');
    expect(popup.get().kind).toBe('blocked');
    expect(popup.newTabHref('google')).toBe('https://own.site/entry/login');
    expect(popups.opened).toEqual([]);
  });

  test('replaces the first click by a second one: one popup, one listener', () => {
    popup.start('google');
    popup.start('auth0');
    expect(popups.opened.map(({ closed }) => closed)).toEqual([true, false]);
    expect(popups.listeners.size).toBe(1);
    expect(popup.get()).toMatchObject({ kind: 'waiting', platform: 'auth0' });
  });
});

describe('the answer', () => {
  test('is redeemed with this element’s flow and completes with the provider as method', async () => {
    popup.start('google');
    popups.say(answer);
    expect(popup.get()).toMatchObject({ kind: 'redeeming' });
    await services.clock.advance(800);
    expect(services.hub.calls).toMatchObject([
      {
        name: 'loginByCode',
        request: { code: 'code-1', state: 'state-1', asks_terms: '1' },
        options: { token: null },
      },
    ]);
    expect(popup.get()).toEqual({ kind: 'finished', platform: 'google' });
    expect(services.happened).toContainEqual({
      event: 'entry-login',
      detail: { auth_token: 'token-1', ticket: 'ticket-1', username: 'Ada Designer', method: 'google' },
    });
    expect(popups.listeners.size).toBe(0);
  });

  test('is used once, even if it is repeated', async () => {
    popup.start('google');
    popups.say(answer);
    popups.say(answer);
    await services.clock.advance(800);
    popups.say(answer);
    popup.start('google');
    popups.say(answer);
    await services.clock.advance(800);
    expect(services.hub.names).toEqual(['loginByCode']);
  });

  test.each<[string, unknown, Partial<IncomingMessage>]>([
    ['another window', answer, { source: { closed: false } }],
    ['no window', answer, { source: null }],
    ['another origin', answer, { origin: 'https://evil.com' }],
    ['the partner’s own page', answer, { origin: 'https://partner.example' }],
    ['an opaque origin', answer, { origin: 'null' }],
    ['an origin with the same beginning', answer, { origin: 'https://own.site.evil.com' }],
    ['another provider', { ...answer, platform: 'auth0' }, {}],
    ['another program', { ...answer, source: 'other' }, {}],
    ['another version', { ...answer, version: 2 }, {}],
    ['a text', 'code-1', {}],
    ['nothing', null, {}],
    ['half an answer', envelope('provider-code', { platform: 'google', code: 'code-1' }), {}],
    ['a huge code', { ...answer, code: 'x'.repeat(10_000) }, {}],
    ['a login message', envelope('login-success', { auth_token: 'T' }), {}],
  ])('from %s is ignored', async (_, data, from) => {
    popup.start('google');
    popups.say(data, from);
    await services.clock.advance(0);
    expect(popup.get().kind).toBe('waiting');
    expect(services.hub.calls).toEqual([]);
    popups.say(answer);
    expect(popup.get().kind).toBe('redeeming');
  });

  test('from the link’s tab is accepted by its exact origin', async () => {
    popups.isBlocked = true;
    popup.start('google');
    popups.say(answer, { source: {}, origin: 'https://evil.com' });
    expect(popup.get().kind).toBe('blocked');
    popups.say(answer, { source: {} });
    await services.clock.advance(800);
    expect(popup.get().kind).toBe('finished');
  });

  test('"access denied" is not a failure', () => {
    popup.start('google');
    popups.say(envelope('provider-error', { platform: 'google', error: 'access_denied' }));
    expect(popup.get()).toEqual({ kind: 'denied', platform: 'google' });
    expect(popups.listeners.size).toBe(0);
  });

  test('another error of the provider shows "Login Failed", not the provider’s message', () => {
    popup.start('google');
    popups.say(envelope('provider-error', { platform: 'google', error: '<b>server_error</b>' }));
    expect(popup.get()).toEqual({
      kind: 'failed',
      platform: 'google',
      text: { key: 'error.login_failed' },
    });
  });

  test.each([
    [recordedAnswers.otherFlow, { text: 'This request belongs to another visit. Start again.' }],
    [recordedAnswers.nothingDone, { key: 'error.login_failed' }],
    [new HubError('network'), { key: 'error.network' }],
  ])('that the hub refuses (%#) shows why and can be retried', async (reply, text) => {
    services.hub.reply('loginByCode', reply, recordedAnswers.signedIn);
    popup.start('google');
    popups.say(answer);
    await services.clock.advance(0);
    expect(popup.get()).toEqual({ kind: 'failed', platform: 'google', text });
    popup.start('google');
    popups.say({ ...answer, code: 'code-2' });
    await services.clock.advance(800);
    expect(popup.get().kind).toBe('finished');
  });

  test('that needs another step shows that step and returns to the start', async () => {
    services.hub.reply('loginByCode', recordedAnswers.phoneBinding);
    popup.start('google');
    popups.say(answer);
    await services.clock.advance(0);
    expect(askedSteps).toMatchObject([{ bind_id: 'bind-1' }]);
    expect(popup.get()).toEqual({ kind: 'idle' });
  });

  test('that needs an unknown step shows a text', async () => {
    services.hub.reply('loginByCode', { code: 1, message: '', info: { ticket: '', username: '' } });
    popup.start('google');
    popups.say(answer);
    await services.clock.advance(0);
    expect(popup.get()).toMatchObject({ kind: 'failed', text: { key: 'error.further_step' } });
  });

  test('after Cancel shows no step', async () => {
    const held = new HeldReply();
    services.hub.reply('loginByCode', held.reply);
    popup.start('google');
    popups.say(answer);
    await settle();
    popup.cancel();
    held.give(recordedAnswers.phoneBinding);
    await settle();
    expect(askedSteps).toEqual([]);
    expect(popup.get()).toEqual({ kind: 'idle' });
  });
});

describe('a popup that closes', () => {
  test('offers a new tab after 2 s; an answer still counts', async () => {
    popup.start('google');
    popups.opened[0]?.close();
    await services.clock.advance(500 + 1999);
    expect(popup.get().kind).toBe('waiting');
    await services.clock.advance(1);
    expect(popup.get()).toMatchObject({ kind: 'closed', platform: 'google' });
    expect(services.clock.waiting).toBe(0);
    popups.say(answer);
    await services.clock.advance(800);
    expect(popup.get().kind).toBe('finished');
  });

  test('is ignored after its answer', async () => {
    const held = new HeldReply();
    services.hub.reply('loginByCode', held.reply);
    popup.start('google');
    popups.say(answer);
    popups.opened[0]?.close();
    await services.clock.advance(5000);
    expect(popup.get().kind).toBe('redeeming');
  });
});

describe('cancel', () => {
  test('closes the popup and removes listeners and timers', async () => {
    popup.start('google');
    popup.cancel();
    await settle();
    expect(popup.get()).toEqual({ kind: 'idle' });
    expect(popups.opened[0]?.closed).toBe(true);
    expect(popups.listeners.size).toBe(0);
    expect(services.clock.waiting).toBe(0);
  });

  test('during the call does not sign in', async () => {
    const held = new HeldReply();
    services.hub.reply('loginByCode', held.reply);
    popup.start('google');
    popups.say(answer);
    await settle();
    popup.cancel();
    held.give(recordedAnswers.signedIn);
    await services.clock.advance(800);
    expect(popup.get()).toEqual({ kind: 'idle' });
    expect(services.session.get()).toBeNull();
  });

  test('reset returns to the start after a finished login', async () => {
    popup.start('google');
    popups.say(answer);
    await services.clock.advance(800);
    popup.reset();
    popup.start('google');
    expect(popup.get().kind).toBe('waiting');
  });
});
