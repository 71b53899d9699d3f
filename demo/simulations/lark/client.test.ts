import { readFile } from 'node:fs/promises';
import { createContext, runInContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LarkChoice } from './larkChoice';

type Answer = Record<string, unknown>;
type Callbacks = { success: (answer: Answer) => void; fail: (answer: Answer) => void };

/** The parts of `window` that Lark's script provides. */
interface LarkWindow {
  navigator: { userAgent: string };
  h5sdk: { ready(callback: () => void): void };
  tt: {
    requestAccess(options: Callbacks & Answer): void;
    requestAuthCode(options: Callbacks & Answer): void;
  };
}

let [browser, script] = ['', ''];
beforeAll(async () => {
  browser = await readFile(new URL('./browser.js', import.meta.url), 'utf8');
  script = await readFile(new URL('./client.js', import.meta.url), 'utf8');
});

/** Runs both scripts in a fake page; each code is named after its request. */
function openPage(choice: LarkChoice): LarkWindow {
  const page: Record<string, unknown> = {
    navigator: { userAgent: 'Browser/1' },
    setTimeout,
    fetch: async (_: string, { body }: { body: string }) => ({
      ok: !body.includes('unknown'),
      json: async () => ({ code: `code for ${body}` }),
    }),
  };
  page['window'] = page;
  const context = createContext(page);
  runInContext(browser.replace('__CHOICE__', choice), context);
  runInContext(script, context);
  return page as unknown as LarkWindow;
}

const ready = (page: LarkWindow) => new Promise<void>((resolve) => page.h5sdk.ready(resolve));
const access = (page: LarkWindow, options: Answer = { appID: 'cli_1', scopeList: [], state: 's' }) =>
  new Promise<Answer>((resolve) => page.tt.requestAccess({ ...options, success: resolve, fail: resolve }));
const authCode = (page: LarkWindow, options: Answer = { appId: 'cli_1' }) =>
  new Promise<Answer>((resolve) => page.tt.requestAuthCode({ ...options, success: resolve, fail: resolve }));

describe("Lark's browser", () => {
  it('is recognized by its user agent', () => {
    expect(openPage('success').navigator.userAgent).toMatch(/^Browser\/1 Lark\/\d+\.\d+\.\d+/);
  });

  it('returns a code and the state', async () => {
    const page = openPage('success');
    await ready(page);
    expect(await access(page)).toEqual({
      errMsg: 'requestAccess:ok',
      code: 'code for {"app_id":"cli_1","kind":"access"}',
      state: 's',
    });
    expect(await authCode(page)).toEqual({ code: 'code for {"app_id":"cli_1","kind":"auth"}' });
  });

  it('works only after it is ready', async () => {
    expect(await access(openPage('success'))).toMatchObject({ errno: 100 });
  });

  it.each([{ appId: 'cli_1', scopeList: [] }, { appID: 'cli_1' }])(
    'refuses the input %j',
    async (options) => {
      const page = openPage('success');
      await ready(page);
      expect(await access(page, options)).toMatchObject({ errno: 102 });
    },
  );

  it('fails for an unknown app', async () => {
    const page = openPage('success');
    await ready(page);
    const answer = await access(page, { appID: 'unknown', scopeList: [] });
    expect(String(answer['errMsg'])).toMatch(/^requestAccess:fail /);
  });

  it('reports that the person refused', async () => {
    const page = openPage('deny');
    await ready(page);
    expect(await access(page)).toMatchObject({ errMsg: 'requestAccess:fail user denied' });
    expect(await authCode(page)).toMatchObject({ errMsg: 'requestAuthCode:fail user denied' });
  });

  it('answers 103 on an old client, which has only requestAuthCode', async () => {
    const page = openPage('old');
    await ready(page);
    expect(await access(page)).toMatchObject({ errno: 103 });
    expect(await authCode(page)).toEqual({ code: 'code for {"app_id":"cli_1","kind":"auth"}' });
  });

  it('can fail to become ready', async () => {
    const page = openPage('never');
    const first = await Promise.race([ready(page).then(() => 'ready'), access(page).then(() => 'other')]);
    expect(first).toBe('other');
  });

  it('does not replace a JSSDK that the page already has', () => {
    const sdk = { ready: () => undefined };
    const page: Record<string, unknown> = { navigator: { userAgent: 'Lark/1' }, h5sdk: sdk };
    page['window'] = page;
    runInContext(script, createContext(page));
    expect(page['h5sdk']).toBe(sdk);
  });

  it('does nothing outside Lark', () => {
    const page: Record<string, unknown> = { navigator: { userAgent: 'Browser/1' } };
    page['window'] = page;
    runInContext(script, createContext(page));
    expect(page['h5sdk']).toBeUndefined();
  });
});
