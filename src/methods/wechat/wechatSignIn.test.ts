import { describe, expect, it, vi } from 'vitest';
import type { EntryConfig } from '../../contract/config';
import { createStore } from '../../lib/store';
import { createFakeServices } from '../../testing/fakeServices';
import { createLoginCompletion } from '../../flows/login/loginCompletion';
import type { ShowNextStep } from '../../flows/login/nextStep';
import { createWechatSignIn } from './wechatSignIn';

async function scanned(info: object, config: Partial<EntryConfig> = {}, isKnownStep = true) {
  const services = createFakeServices(config);
  const { hub, clock } = services;
  services.callbacks.setAllowList(null);
  hub.reply('wechatQrcode', {
    code: 1,
    info: { qrcode: 'data:image/png;base64,AAAA', qrscene_id: 'one', expires_in: 120 },
  });
  hub.reply(
    'wechatSubscribe',
    { code: 1, info: { is_subscribe: 2 } },
    { code: 1, info: { is_subscribe: 1, ...info } },
  );
  const showNextStep = vi.fn<ShowNextStep>(() => isKnownStep);
  const end = new AbortController();
  const scan = createWechatSignIn({
    services,
    completion: createLoginCompletion(services, end.signal),
    showNextStep,
    isHidden: createStore(false),
    random: () => 0,
    signal: end.signal,
  });
  scan.start();
  await clock.advance(4000);
  return { services, scan, showNextStep };
}

const login = { auth_token: 'token-1', ticket: 'ticket-1', username: 'WeChat user' };

describe('signing in by a scan', () => {
  it('completes with the method wechat', async () => {
    const { services, scan, showNextStep } = await scanned(login);
    expect(scan.state.get().kind).toBe('done');
    expect(services.happened).toEqual([]);
    await services.clock.advance(800);
    expect(services.happened).toContainEqual({
      event: 'entry-login',
      detail: { ...login, method: 'wechat' },
    });
    expect(services.happened).toContainEqual({ replace: 'https://own.site/content' });
    expect(services.storage.get('last-method')).toBe('wechat');
    expect(showNextStep).not.toHaveBeenCalled();
  });

  it('clears old cookies after the scan, before the hub sets new ones', async () => {
    const { services } = await scanned(login);
    expect(services.hub.names).toEqual([
      'wechatQrcode',
      'wechatSubscribe',
      'deleteCookies',
      'wechatSubscribe',
    ]);
  });

  it('clears nothing with an app', async () => {
    const { services } = await scanned(login, { appid: 'studio-app' });
    expect(services.hub.names).not.toContain('deleteCookies');
  });

  it('of a new user asks for the phone binding', async () => {
    const { services, scan, showNextStep } = await scanned({ bind_id: 'bind-1' });
    expect(showNextStep).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ bind_id: 'bind-1' }), {
      method: 'wechat',
    });
    expect(scan.state.get().kind).toBe('done');
    expect(services.happened).toEqual([]);
  });

  it('shows a text for an unknown step', async () => {
    const { scan } = await scanned({}, {}, false);
    expect(scan.state.get()).toMatchObject({ kind: 'error', problem: { key: 'error.further_step' } });
  });
});
