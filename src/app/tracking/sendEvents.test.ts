import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { trackEvents } from '../../api/trackEvents';
import { createStore } from '../../lib/store';
import { sendEvents, sendLeavingEvents, trackingPath, type EventsOrigin } from './sendEvents';

const events = [{ name: 'screen_seen', time: 1, props: { screen: 'login' } }];
const originOf = (tenant: string | null): EventsOrigin =>
  ({
    services: { portal: 'https://own.site', domain: () => tenant },
    language: createStore('zh'),
  }) as unknown as EventsOrigin;
const sent = () => vi.mocked(fetch).mock.calls[0] as [string, RequestInit];
const privately = {
  method: 'POST',
  keepalive: true,
  credentials: 'omit',
  redirect: 'error',
  referrerPolicy: 'no-referrer',
};

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response()),
  );
});
afterEach(() => vi.unstubAllGlobals());

describe('sendEvents', () => {
  it('posts the hub’s format to its path', async () => {
    await sendEvents(originOf(null), events);
    const [address, { body, ...request }] = sent();
    expect(trackingPath).toBe(trackEvents.path);
    expect(address).toBe('https://own.site/api/hub/');
    expect(v.parse(trackEvents.request, JSON.parse(body as string))).toEqual({ events });
    expect(request).toEqual({
      ...privately,
      headers: { language: 'zh', 'client-type': 'web', 'content-type': 'application/json' },
    });
  });

  it('names the tenant', async () => {
    await sendEvents(originOf('acme.example'), events);
    expect(sent()[0]).toBe('https://own.site/api/hub/?domain=acme.example');
  });

  it('rejects if the hub refuses', async () => {
    vi.mocked(fetch).mockResolvedValue(new Response('', { status: 503 }));
    await expect(sendEvents(originOf(null), events)).rejects.toThrow('503');
  });
});

describe('sendLeavingEvents', () => {
  it('outlives the document without a preflight', () => {
    sendLeavingEvents(originOf(null), events);
    const [, { body, ...request }] = sent();
    expect(JSON.parse(body as string)).toEqual({ events });
    expect(request).toEqual({ ...privately, headers: { 'content-type': 'text/plain' } });
  });

  it('falls back to a beacon', () => {
    const sendBeacon = vi.fn();
    vi.stubGlobal('Request', { prototype: {} });
    vi.stubGlobal('navigator', { sendBeacon });
    sendLeavingEvents(originOf(null), events);
    expect(sendBeacon).toHaveBeenCalledWith('https://own.site/api/hub/', JSON.stringify({ events }));
    expect(fetch).not.toHaveBeenCalled();
  });

  it('ignores network errors', async () => {
    const lost = vi.fn();
    process.on('unhandledRejection', lost);
    vi.mocked(fetch).mockRejectedValue(new TypeError('lost'));
    sendLeavingEvents(originOf(null), events);
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', lost);
    expect(fetch).toHaveBeenCalledOnce();
    expect(lost).not.toHaveBeenCalled();
  });
});
