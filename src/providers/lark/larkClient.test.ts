import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createLarkClient } from './larkClient';

const sdkUrl = 'https://sdk.example/x.js';
const tt = { requestAuthCode: () => undefined };

/** A window without Lark; a script that is put into it does what `onScript` says. */
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
  it('loads the script and hands out what it brought, once it is ready', async () => {
    expect(await created.client.ready(sdkUrl)).toBe(tt);
    expect(created.scripts).toEqual([sdkUrl]);
  });

  it('loads none where the page has one', async () => {
    Object.assign(created.view, { h5sdk: ready, tt });
    expect(await created.client.ready(sdkUrl)).toBe(tt);
    expect(created.scripts).toEqual([]);
  });

  it('does without functions the client lacks', async () => {
    Object.assign(created.view, { h5sdk: ready });
    expect(await created.client.ready(null)).toEqual({});
  });

  it('has nothing where no address is known', async () => {
    await expect(created.client.ready(null)).rejects.toThrow('no JSSDK');
  });

  it('fails with a script that cannot be loaded, and can try again', async () => {
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

  it('fails when the JSSDK says so', async () => {
    Object.assign(created.view, { h5sdk: { error: reports, ready: vi.fn() }, tt });
    await expect(created.client.ready(null)).rejects.toThrow('reports an error');
  });

  it('gives the address through a policy where Trusted Types are there', async () => {
    const createPolicy = vi.fn((_: string, rules: { createScriptURL: (url: string) => string }) => ({
      createScriptURL: (url: string) => ({ trusted: rules.createScriptURL(url) }),
    }));
    Object.assign(created.view, { trustedTypes: { createPolicy } });
    await created.client.ready(sdkUrl);
    expect(created.scripts).toEqual([{ trusted: sdkUrl }]);
  });
});
