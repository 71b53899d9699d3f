import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createLarkClient } from './larkClient';

const sdkUrl = 'https://sdk.example/x.js';
const tt = { requestAuthCode: () => undefined };

/** A window without Lark; an inserted script runs `onScript`. */
function createWindow(
  onScript: (script: EventTarget & { src: unknown }, view: Record<string, unknown>) => void,
) {
  const scripts: unknown[] = [];
  const view: Record<string, unknown> = {
    document: {
      createElement: () => Object.assign(new EventTarget(), { remove: () => scripts.pop() }),
      head: {
        append(script: EventTarget & { src: unknown }) {
          scripts.push(script.src);
          queueMicrotask(() => onScript(script, view));
        },
      },
    },
  };
  return { view, scripts, client: createLarkClient(view as unknown as Window) };
}

const ready = { error: () => undefined, ready: (callback: () => void) => callback() };
const loads = (script: EventTarget, view: Record<string, unknown>): void => {
  Object.assign(view, { h5sdk: ready, tt });
  script.dispatchEvent(new Event('load'));
};

const reports = (callback: (problem: unknown) => void): void => callback({ errMsg: 'x' });

let created: ReturnType<typeof createWindow>;
beforeEach(() => {
  created = createWindow(loads);
});

describe('createLarkClient', () => {
  it('loads the script and returns its functions once it is ready', async () => {
    expect(await created.client.ready(sdkUrl)).toBe(tt);
    expect(created.scripts).toEqual([sdkUrl]);
  });

  it('does not load a script if the page has one', async () => {
    Object.assign(created.view, { h5sdk: ready, tt });
    expect(await created.client.ready(sdkUrl)).toBe(tt);
    expect(created.scripts).toEqual([]);
  });

  it('works with functions missing in the client', async () => {
    Object.assign(created.view, { h5sdk: ready });
    expect(await created.client.ready(null)).toEqual({});
  });

  it('is absent without an address', async () => {
    await expect(created.client.ready(null)).rejects.toThrow('no JSSDK');
  });

  it('fails if the script fails to load, and can retry', async () => {
    let isBlocked = true;
    const { client, scripts } = createWindow((script, view) => {
      if (isBlocked) script.dispatchEvent(new Event('error'));
      else loads(script, view);
    });
    await expect(client.ready(sdkUrl)).rejects.toThrow('could not be loaded');
    expect(scripts).toEqual([]);
    isBlocked = false;
    expect(await client.ready(sdkUrl)).toBe(tt);
  });

  it('fails when the JSSDK reports an error', async () => {
    Object.assign(created.view, { h5sdk: { error: reports, ready: vi.fn() }, tt });
    await expect(created.client.ready(null)).rejects.toThrow('reports an error');
  });

  it('sets the address through a policy with Trusted Types', async () => {
    const createPolicy = vi.fn((_: string, rules: { createScriptURL: (url: string) => string }) => ({
      createScriptURL: (url: string) => ({ trusted: rules.createScriptURL(url) }),
    }));
    Object.assign(created.view, { trustedTypes: { createPolicy } });
    await created.client.ready(sdkUrl);
    expect(created.scripts).toEqual([{ trusted: sdkUrl }]);
  });
});
