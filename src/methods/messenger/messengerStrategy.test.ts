import { describe, expect, test } from 'vitest';
import type { EntryConfig } from '../../contract/config';
import { envelope } from '../../contract/messages';
import { HubError } from '../../api/hubError';
import { settle } from '../../testing/fakeClock';
import { createFakeServices, type FakeServices } from '../../testing/fakeServices';
import { recordedAnswers } from '../../testing/recordedAnswers';
import { createLoginCompletion } from '../../flows/login/loginCompletion';
import { createMessengerStrategy, messengerProof } from './messengerStrategy';
import { larkKind } from '../lark/larkMessenger';
import { createProviderPopup, type IncomingMessage, type ProviderPopup } from '../openid/providerPopup';

const app = (fields: object = {}) => ({ code: 1, message: '', info: { app_id: 'cli_1', ...fields } });

function create(config: Partial<EntryConfig> = {}, isOwnSite = true) {
  const services = createFakeServices(config, { isOwnSite });
  services.callbacks.setAllowList(null);
  services.hub.reply('feishuAppid', app({ authorize_url: 'https://lark.example/authorize' }));
  services.hub.reply('feishuLogin', recordedAnswers.signedIn);
  const completion = createLoginCompletion(services);
  const pageOrigin = isOwnSite ? services.portal : 'https://partner.example';
  // One promise, as the element's scope keeps it.
  const proof = messengerProof(larkKind, services);
  const strategy = createMessengerStrategy({
    kind: larkKind,
    services,
    completion,
    proof: () => proof,
    pageOrigin,
    signal: new AbortController().signal,
  });
  const opened: string[] = [];
  const listeners = new Set<(message: IncomingMessage) => void>();
  const popupWindow = {
    closed: false,
    close: () => undefined,
    focus: () => undefined,
    postMessage: () => undefined,
  };
  const popup = createProviderPopup({
    services,
    completion,
    pageOrigin,
    showNextStep: () => true,
    strategy,
    popups: {
      open: (url) => (opened.push(url), popupWindow),
      listen: (listener) => (listeners.add(listener), () => void listeners.delete(listener)),
    },
  });
  const say = (state: string | null): void => {
    const data = envelope('provider-code', { platform: 'lark', code: 'code-1', state: state ?? '' });
    for (const listener of listeners) listener({ source: popupWindow, origin: services.portal, data });
  };
  return { services, completion, strategy, popup, opened, say };
}

const assigned = (happened: readonly object[]) =>
  happened.flatMap((item) => ('assign' in item ? [new URL(String(item.assign))] : []));

/** Clicks in page mode, after the flow's hash is computed. */
async function leave(services: FakeServices, popup: ProviderPopup): Promise<void> {
  await messengerProof(larkKind, services);
  popup.start('lark');
  await settle();
}

describe('in page mode', () => {
  test('navigates to the page of Lark that the hub names', async () => {
    const { services, popup } = create();
    await leave(services, popup);
    const [url] = assigned(services.happened);
    expect(`${url?.origin}${url?.pathname}`).toBe('https://lark.example/authorize');
    expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
      client_id: 'cli_1',
      response_type: 'code',
      redirect_uri: 'https://own.site/entry/login?platform=lark',
      state: await messengerProof(larkKind, services),
    });
    expect(url?.href).not.toContain(services.visitSecret.id);
    expect(url?.href).not.toContain(await services.visitSecret.challenge());
  });

  test('the return address contains tenant, app and a pending consent', async () => {
    const { services, popup } = create({
      domain: 'acme.example',
      appid: 'studio-app',
      screen: 'authorize',
    });
    await leave(services, popup);
    const redirect = assigned(services.happened)[0]?.searchParams.get('redirect_uri');
    expect(redirect).toBe(
      'https://own.site/entry/login?platform=lark&appid=studio-app&screen=authorize&domain=acme.example',
    );
    expect(services.hub.calls[0]?.request).toEqual({ domain: 'acme.example' });
  });

  test.each([undefined, 'javascript:alert(1)', 'http://lark.example/', 'https://user@lark.example/', ''])(
    'uses Lark’s default page if the hub names %j',
    async (authorize_url) => {
      const { services, popup } = create();
      services.hub.reply('feishuAppid', app({ authorize_url }));
      await leave(services, popup);
      expect(assigned(services.happened)[0]?.origin).toBe('https://accounts.feishu.cn');
    },
  );

  test('shows a text if the hub cannot be reached', async () => {
    const { services, popup } = create();
    services.hub.reply('feishuAppid', new HubError('network'));
    await leave(services, popup);
    expect(popup.get()).toEqual({ kind: 'failed', platform: 'lark', text: { key: 'error.network' } });
    expect(services.happened).toEqual([]);
  });

  test('the next document of the visit computes the same state, another visit does not', async () => {
    const { services } = create();
    const again = createFakeServices();
    const proof = await messengerProof(larkKind, services);
    expect(await messengerProof(larkKind, { visitSecret: { ...services.visitSecret } })).toBe(proof);
    expect(await messengerProof(larkKind, again)).not.toBe(proof);
  });
});

describe('in a tag', () => {
  test('opens a popup and redeems only its state', async () => {
    const { services, strategy, popup, opened, say } = create({ mode: 'tag', appid: 'studio-app' }, false);
    services.hub.reply('authorize', recordedAnswers.appToken);
    await strategy.prepare();
    popup.start('lark');
    const { searchParams } = new URL(opened[0] ?? '');
    const state = searchParams.get('state');
    expect(state).toBe(`${await messengerProof(larkKind, services)}.https://partner.example`);
    expect(searchParams.get('redirect_uri')).toBe('https://own.site/entry/login?platform=lark');
    say(state);
    await services.clock.advance(800);
    expect(services.hub.calls.find(({ name }) => name === 'feishuLogin')?.request).toEqual({
      domain: 'own.site',
      code: 'code-1',
      asks_terms: true,
    });
    expect(popup.get().kind).toBe('finished');
  });

  test.each(['', 'x', `${'a'.repeat(64)}.https://partner.example`])(
    'a code with the state %j is not redeemed',
    async (state) => {
      const { services, strategy, popup, say } = create({ mode: 'tag' }, false);
      await strategy.prepare();
      popup.start('lark');
      say(state);
      await settle();
      expect(services.hub.names).toEqual(['feishuAppid']);
      expect(popup.get()).toMatchObject({ kind: 'failed', text: { key: 'lark.other_flow' } });
    },
  );

  test('links only the portal’s page before the hub has named Lark’s', () => {
    const { popup, opened } = create({ mode: 'tag' }, false);
    popup.start('lark');
    expect(opened).toEqual([]);
    expect(popup.get().kind).toBe('blocked');
    expect(popup.newTabHref('lark')).toBe('https://own.site/entry/login');
  });
});
