import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { EntryConfig } from '../../contract/config';
import { HubError } from '../../api/hubError';
import { HeldReply } from '../../testing/fakeHub';
import { createFakeServices, type FakeServices } from '../../testing/fakeServices';
import { recordedAnswers } from '../../testing/recordedAnswers';
import { larkKind } from '../lark/larkMessenger';
import { requestLarkAuthCode, type LarkBridge } from '../lark/requestLarkAuthCode';
import { createLoginCompletion } from '../../flows/login/loginCompletion';
import type { ShowNextStep } from '../../flows/login/nextStep';
import { createMessengerSignIn, type MessengerSignIn } from './messengerSignIn';

const done = (info: object) => ({ code: 1, message: '', info });
const app = { app_id: 'cli_1', sdk_url: 'https://sdk.example/x.js' };
const access: LarkBridge = { requestAccess: ({ success }) => success({ code: 'code-1' }) };
const denies: LarkBridge = { requestAccess: ({ fail }) => fail({ errno: 104, errMsg: 'user denied' }) };

let services: FakeServices;
let signIn: MessengerSignIn;
let bridge: LarkBridge | null;
const ready = vi.fn<(sdkUrl: string | null) => Promise<LarkBridge>>();
const showNextStep = vi.fn<ShowNextStep>();
const onStopped = vi.fn<(isDenied: boolean) => void>();
const rememberDomain = vi.fn<(domain: string) => void>();

function create(config: Partial<EntryConfig> = {}) {
  services = createFakeServices(config);
  services.callbacks.setAllowList(null);
  services.hub.reply('feishuAppid', done(app));
  services.hub.reply('feishuDomain', done({ domain: 'acme.example' }));
  services.hub.reply('feishuLogin', recordedAnswers.signedIn);
  services.hub.reply('check', recordedAnswers.sessionValid);
  services.hub.reply('authorize', recordedAnswers.appToken);
  bridge = access;
  ready
    .mockReset()
    .mockImplementation(() => (bridge ? Promise.resolve(bridge) : new Promise(() => undefined)));
  showNextStep.mockReset().mockReturnValue(true);
  onStopped.mockReset();
  rememberDomain.mockReset();
  const completion = createLoginCompletion(services);
  signIn = createMessengerSignIn({
    services,
    completion,
    showNextStep,
    kind: {
      ...larkKind,
      requestCode: (_, question) => requestLarkAuthCode({ ...question, client: { ready } }),
    },
    view: {} as Window,
    rememberDomain,
    onStopped,
  });
}

beforeEach(() => create());

async function finish(work: Promise<void>): Promise<void> {
  await services.clock.advance(800);
  await work;
}
const left = () => services.happened.flatMap((item) => ('replace' in item ? [item.replace] : []));
const request = (name: string) => services.hub.calls.find((call) => call.name === name)?.request;

describe('inside Lark', () => {
  test('requests a code from the client, sends it once, and signs in', async () => {
    expect(signIn.get()).toEqual({ status: 'init' });
    const work = Promise.all([signIn.start(), signIn.start()]).then(() => undefined);
    expect(signIn.get()).toMatchObject({ status: 'loading' });
    await finish(work);
    expect(signIn.get()).toEqual({ status: 'finish' });
    expect(services.hub.names).toEqual(['feishuAppid', 'deleteCookies', 'feishuLogin']);
    expect(request('feishuLogin')).toEqual({ domain: 'own.site', code: 'code-1', asks_terms: true });
    expect(ready).toHaveBeenCalledExactlyOnceWith('https://sdk.example/x.js');
    expect(left()).toEqual(['https://own.site/content']);
    expect(services.storage.get('last-method')).toBe('lark');
  });

  test('sends the visit’s domain with every call', async () => {
    create({ domain: 'acme.example:8443', appid: 'studio-app' });
    await finish(signIn.start());
    expect(request('feishuAppid')).toEqual({ domain: 'acme.example:8443' });
    expect(request('feishuLogin')).toEqual({ domain: 'acme.example:8443', code: 'code-1', asks_terms: true });
    expect(services.hub.names).not.toContain('feishuDomain');
  });

  test('requests the domain of an app from the hub and stores it', async () => {
    create({ appid: 'studio-app' });
    await finish(signIn.start());
    expect(request('feishuDomain')).toEqual({ id: 'studio-app' });
    expect(request('feishuLogin')).toEqual({ domain: 'acme.example', code: 'code-1', asks_terms: true });
    expect(rememberDomain).toHaveBeenCalledExactlyOnceWith('acme.example');
  });

  test.each([recordedAnswers.appUnknown, done({ domain: 'own.site' })])(
    'uses the portal’s domain for an app without Lark and for the portal (%#), and stores nothing',
    async (reply) => {
      create({ appid: 'studio-app' });
      services.hub.reply('feishuDomain', reply);
      await finish(signIn.start());
      expect(request('feishuLogin')).toEqual({ domain: 'own.site', code: 'code-1', asks_terms: true });
      expect(rememberDomain).not.toHaveBeenCalled();
    },
  );

  test.each([
    ['javascript:alert(1)', null],
    ['http://sdk.example/x.js', null],
    ['https://stranger.example/x.js', null],
    ['https://own.site/x.js', 'https://own.site/x.js'],
    ['https://user@sdk.example/x.js', null],
    ['not an address', null],
    ['https://sdk.example/x.js', 'https://sdk.example/x.js'],
  ])('the script at %s is loaded from %j', async (sdk_url, wanted) => {
    services.hub.reply('feishuAppid', done({ app_id: 'cli_1', sdk_url }));
    await finish(signIn.start());
    expect(ready).toHaveBeenCalledExactlyOnceWith(wanted);
  });
});

describe('as the page opens', () => {
  beforeEach(() => services.session.signIn({ token: 'token-0', ticket: '', username: 'Ada' }));

  test('continues a valid session at once without the client', async () => {
    await signIn.startSilently();
    expect(left()).toEqual(['https://own.site/content']);
    expect(ready).not.toHaveBeenCalled();
    expect(services.happened).not.toContainEqual(expect.objectContaining({ event: 'entry-login' }));
  });

  test('does not pass a token to an app', async () => {
    create({ appid: 'studio-app' });
    services.session.signIn({ token: 'token-0', ticket: '', username: 'Ada' });
    await signIn.startSilently();
    expect(left()).toEqual([]);
    expect(services.hub.names).toEqual(['check']);
  });

  test('requests a code for an expired session', async () => {
    services.hub.reply('check', recordedAnswers.sessionGone);
    await finish(signIn.startSilently());
    expect(services.hub.names[0]).toBe('check');
    expect(services.session.get()?.token).toBe('token-1');
  });

  test('shows the form if the hub cannot be reached', async () => {
    services.hub.reply('check', new HubError('network'));
    await signIn.startSilently();
    expect(signIn.get()).toEqual({ status: 'init' });
    expect(onStopped).toHaveBeenCalledExactlyOnceWith(false);
    expect(ready).not.toHaveBeenCalled();
  });
});

describe('failures', () => {
  test('a denial leads back to the form and can be retried', async () => {
    bridge = denies;
    await signIn.start();
    expect(signIn.get()).toEqual({ status: 'init' });
    expect(onStopped).toHaveBeenCalledExactlyOnceWith(true);
    bridge = access;
    await finish(signIn.start());
    expect(signIn.get()).toEqual({ status: 'finish' });
  });

  test('a client that never becomes ready', async () => {
    bridge = null;
    const work = signIn.start();
    await services.clock.advance(5000);
    await work;
    expect(signIn.get()).toEqual({ status: 'fail', reason: 'notReady', text: { key: 'lark.not_ready' } });
  });

  test.each([
    ['feishuAppid', recordedAnswers.methodOff, { text: 'This sign-in method is turned off' }],
    ['feishuAppid', new HubError('network'), { key: 'error.network' }],
    ['feishuAppid', recordedAnswers.onlyLogged, { key: 'lark.failed' }],
    ['feishuLogin', recordedAnswers.withoutMessage, { key: 'error.login_failed' }],
    ['feishuLogin', recordedAnswers.onlyLogged, { key: 'error.login_failed' }],
    ['feishuLogin', recordedAnswers.nothingDone, { key: 'error.login_failed' }],
  ])('%s (%#) shows its text', async (call, reply, text) => {
    services.hub.reply(call, reply);
    await signIn.start();
    expect(signIn.get()).toEqual({ status: 'fail', reason: 'failed', text });
    expect(left()).toEqual([]);
  });

  test.each([recordedAnswers.notLoggedIn, recordedAnswers.gateway])(
    'a code that ends the session (%#) clears the cookies without a redirect',
    async (reply) => {
      services.session.signIn({ token: 'token-0', ticket: '', username: 'Ada' });
      services.hub.reply('feishuLogin', reply);
      await signIn.start();
      expect(services.cookieValues()).toEqual({});
      expect(signIn.get()).toMatchObject({ status: 'fail', text: { text: reply.message } });
      expect(left()).toEqual([]);
    },
  );

  test('a late answer does not sign in a visitor who left', async () => {
    const held = new HeldReply();
    services.hub.reply('feishuLogin', held.reply);
    const work = signIn.start();
    await services.clock.advance(0);
    signIn.leave();
    held.give(recordedAnswers.signedIn);
    await finish(work);
    expect(signIn.get()).toEqual({ status: 'init' });
    expect(services.session.get()).toBeNull();
  });
});

describe('a code in the address', () => {
  test('is sent once, even if the page is opened again in the same tab', async () => {
    await finish(signIn.redeem('code-9'));
    expect(request('feishuLogin')).toEqual({ domain: 'own.site', code: 'code-9', asks_terms: true });
    signIn.leave();
    await signIn.redeem('code-9');
    expect(services.hub.names.filter((name) => name === 'feishuLogin')).toHaveLength(1);
    expect(signIn.get()).toEqual({ status: 'init' });
    expect(onStopped).toHaveBeenCalledExactlyOnceWith(false);
  });

  test('that was already used shows the form without a text', async () => {
    services.hub.reply('feishuLogin', recordedAnswers.codeUsed);
    await signIn.redeem('code-9');
    expect(onStopped).toHaveBeenCalledExactlyOnceWith(false);
  });

  test('of a person without an account leads to the phone binding', async () => {
    services.hub.reply('feishuLogin', recordedAnswers.phoneBinding);
    await signIn.redeem('code-9');
    expect(showNextStep).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ bind_id: 'bind-1' }), {
      method: 'lark',
    });
    expect(signIn.get()).toEqual({ status: 'finish' });
  });

  test('that asks for an unknown step shows a text', async () => {
    showNextStep.mockReturnValue(false);
    services.hub.reply('feishuLogin', recordedAnswers.phoneBinding);
    await signIn.redeem('code-9');
    expect(signIn.get()).toMatchObject({ status: 'fail', text: { key: 'error.further_step' } });
  });
});

describe('an untrusted link', () => {
  test('creates no session, cookie or app token without a click', async () => {
    create({ appid: 'studio-app', domain: 'acme.example' });
    await finish(signIn.ask('code-9'));
    expect(signIn.get()).toMatchObject({
      status: 'asking',
      login: { username: 'Ada Designer', method: 'lark' },
    });
    expect(services.hub.names).toEqual(['feishuLogin']);
    expect(services.hub.calls[0]?.options).toMatchObject({ ignoresCookies: true });
    expect(services.session.get()).toBeNull();
    expect(services.cookieValues()).toEqual({});
    expect(left()).toEqual([]);
  });

  test('signs in once, after the visitor agrees', async () => {
    await signIn.ask('code-9');
    await finish(Promise.all([signIn.accept(), signIn.accept()]).then(() => undefined));
    expect(signIn.get()).toEqual({ status: 'finish' });
    expect(services.session.get()?.token).toBe('token-1');
    expect(left()).toEqual(['https://own.site/content']);
  });

  test('is marked for the hub, and does not sign in if the visitor agrees too late', async () => {
    await signIn.ask('code-9');
    expect(services.hub.calls[0]?.request).toMatchObject({ code: 'code-9', is_link: true });
    services.hub.reply('check', recordedAnswers.sessionGone);
    await signIn.accept();
    expect(signIn.get()).toMatchObject({ status: 'fail', text: { key: 'lark.failed' } });
    expect(services.session.get()).toBeNull();
  });

  test('ends that session when the visitor cancels', async () => {
    await signIn.ask('code-9');
    signIn.leave();
    expect(signIn.get()).toEqual({ status: 'init' });
    expect(services.hub.calls.at(-1)).toEqual({
      name: 'deleteCookies',
      request: {},
      options: expect.objectContaining({ token: 'token-1', ignoresCookies: true }),
    });
    await signIn.accept();
    expect(services.session.get()).toBeNull();
  });

  test('ends it too if the answer arrives after the visitor left', async () => {
    const held = new HeldReply();
    services.hub.reply('feishuLogin', held.reply);
    const work = signIn.ask('code-9');
    signIn.leave();
    held.give(recordedAnswers.signedIn);
    await work;
    expect(signIn.get()).toEqual({ status: 'init' });
    expect(services.session.get()).toBeNull();
  });

  test('refuses a next step, so that no account is linked to a stranger’s Lark', async () => {
    services.hub.reply('feishuLogin', recordedAnswers.phoneBinding);
    await signIn.ask('code-9');
    expect(showNextStep).not.toHaveBeenCalled();
    expect(signIn.get()).toEqual({
      status: 'fail',
      reason: 'notReady',
      text: { key: 'link.further_step' },
    });
  });

  test('shows why it was refused', async () => {
    services.hub.reply('feishuLogin', recordedAnswers.methodOff);
    await signIn.ask('code-9');
    expect(signIn.get()).toMatchObject({
      status: 'fail',
      text: { text: 'This sign-in method is turned off' },
    });
  });
});
