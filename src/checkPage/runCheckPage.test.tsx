import { afterEach, expect, it, vi } from 'vitest';
import { checkRequestType, type CheckReport } from '../contract/checkFrame';
import { runCheckPage } from './runCheckPage';
import { vendorWidgets } from './vendors/registry';

const service = 'https://service.example/api.js';
const asked = {
  type: checkRequestType,
  siteKey: 'public',
  action: 'login',
  binding: 'abc',
  language: 'zh',
  colorScheme: 'dark',
};

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

/** Opens the page of a kind, whose script defines `api`. */
function openPage(kind: string, api: object = {}, data: unknown = asked) {
  document.body.replaceChildren(document.createElement('main'));
  const reports: CheckReport[] = [];
  const port = { postMessage: (report: CheckReport) => void reports.push(report) };
  const scripts: HTMLScriptElement[] = [];
  const append = vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    scripts.push(...(nodes as HTMLScriptElement[]));
  });
  const listeners: ((event: unknown) => void)[] = [];
  const view = Object.assign(Object.create(null) as object, {
    ...api,
    parent: 'the widget',
    document,
    location: { pathname: `/human-check/${kind}` },
    addEventListener: (_: string, listener: (event: unknown) => void) => void listeners.push(listener),
    removeEventListener: () => void listeners.splice(0),
  });
  runCheckPage(view as unknown as Window, service);
  const say = (source: unknown) => listeners[0]?.({ data, source, ports: [port] });
  const load = async (event = 'load') => {
    say('the widget');
    append.mockRestore();
    scripts[0]?.dispatchEvent(new Event(event));
    await Promise.resolve();
    await Promise.resolve();
  };
  return { say, load, scripts, reports };
}

it('loads the script for the widget alone, once', async () => {
  const { say, load, scripts, reports } = openPage('turnstile');
  say('another window');
  expect(scripts).toEqual([]);
  await load('error');
  say('the widget');
  expect(scripts.map(({ src }) => src)).toEqual([service]);
  expect(reports).toEqual([{ type: 'failed' }]);
});

it.each([{}, null, { ...asked, siteKey: 1 }, { ...asked, type: 'other' }])('ignores %j', (data) => {
  const { say, scripts } = openPage('turnstile', {}, data);
  say('the widget');
  expect(scripts).toEqual([]);
});

it.each(Object.keys(vendorWidgets))('%s: another script fails', async (kind) => {
  const { load, reports } = openPage(kind);
  await load();
  expect(reports.at(-1)).toEqual({ type: 'failed' });
});

it('Turnstile gets language, scheme and ticket, and shows only what asks', async () => {
  const render = vi.fn<(box: Element, options: Record<string, (token?: string) => unknown>) => void>();
  const { load, reports } = openPage('turnstile', { turnstile: { render } });
  await load();
  const [box, options = {}] = render.mock.calls[0] ?? [];
  expect(box).toBe(document.querySelector('main'));
  expect(options).toMatchObject({
    sitekey: 'public',
    action: 'login',
    cData: 'abc',
    language: 'zh-cn',
    theme: 'dark',
    appearance: 'interaction-only',
  });
  options['before-interactive-callback']?.();
  options['callback']?.('token');
  expect(options['error-callback']?.()).toBe(true);
  expect(reports).toEqual([
    { type: 'ready' },
    { type: 'shown', height: 68 },
    { type: 'answered', response: 'token' },
    { type: 'failed' },
  ]);
});

it('hCaptcha has room for its pictures while they are open', async () => {
  const render = vi.fn<(box: Element, options: Record<string, (token?: string) => unknown>) => void>();
  const { load, reports } = openPage('hcaptcha', { hcaptcha: { render } });
  await load();
  const options = render.mock.calls[0]?.[1] ?? {};
  expect(options).toMatchObject({ sitekey: 'public', hl: 'zh', theme: 'dark' });
  options['open-callback']?.();
  options['close-callback']?.();
  options['callback']?.('token');
  expect(reports.map((report) => ('height' in report ? report.height : report.type))).toEqual([
    'ready',
    82,
    600,
    82,
    'answered',
  ]);
});

it('GeeTest opens by itself, and what it is answered is one text', async () => {
  const listeners: Record<string, () => void> = {};
  const on = (name: string) => (listener: () => void) => void (listeners[name] = listener);
  const showCaptcha = vi.fn();
  const captcha = {
    onReady: on('ready'),
    onSuccess: on('success'),
    onError: on('error'),
    onClose: on('close'),
    showCaptcha,
    getValidate: () => ({ lot_number: '1' }),
  };
  const init = vi.fn<(options: object, open: (made: object) => void) => void>((_, open) => open(captcha));
  const { load, reports } = openPage('geetest', { initGeetest4: init });
  await load();
  expect(init.mock.calls[0]?.[0]).toMatchObject({ captchaId: 'public', product: 'bind', language: 'zho' });
  listeners['ready']?.();
  expect(showCaptcha).toHaveBeenCalledOnce();
  listeners['success']?.();
  listeners['close']?.();
  expect(reports.slice(-2)).toEqual([
    { type: 'answered', response: '{"lot_number":"1"}' },
    { type: 'failed' },
  ]);
});
