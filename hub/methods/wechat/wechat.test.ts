import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../../src/api/check';
import { login } from '../../../src/api/login';
import { linkStart } from '../../../src/api/newLinks';
import { wechatQrcode, wechatSubscribe } from '../../../src/api/wechat';
import { takeBinding } from '../../accounts/pendingBinding';
import { wechatScenes } from './wechatTables';
import { hashToken } from '../../credentials/opaqueToken';
import { codes } from '../../answers/codes';
import { createBrowser, type Page } from '../../testing/createBrowser';
import { createTestHub, portal, someFlow, type TestHub } from '../../testing/createTestHub';
import { neutralAccount } from '../../testing/neutralAccount';
import { receiveEvent } from './receiveEvent';
import { sceneLifeMs } from './scene';

const otherFlow = 'cd'.repeat(32);
const acme = { host: 'acme.localhost:4600', origin: 'http://acme.localhost:4600' };

let test: TestHub;
beforeAll(async () => {
  test = await createTestHub();
});
afterAll(() => test.close());

async function draw(options = {}): Promise<string> {
  const { info } = await test.call(wechatQrcode, {}, { flow: someFlow, ...options });
  return info.qrscene_id;
}

const ask = (scene: string, options = {}) =>
  test.call(wechatSubscribe, { qrscene_id: scene }, { flow: someFlow, ...options });

const phone = (scene: string) => createBrowser(test).open(`${portal}/dev/wechat?scene=${scene}`);

/** Submits the form of the phone's page. */
function tap(page: Page, action: string, person?: string): Promise<Page> {
  const hidden = Object.fromEntries(
    [...page.text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name ?? '',
      value ?? '',
    ]),
  );
  return createBrowser(test).submit(
    { ...page, url: new URL('/dev/wechat', page.url) },
    { ...hidden, action, ...(person === undefined ? {} : { person }) },
  );
}

async function scanAndConfirm(scene: string, person: 'known' | 'new'): Promise<void> {
  await tap(await tap(await phone(scene), 'scan', person), 'confirm');
}

describe('the WeChat code', () => {
  it('is a PNG that opens the phone page, valid for 120 seconds', async () => {
    const { info } = await test.call(wechatQrcode, {}, { flow: someFlow });
    expect(info.expires_in).toBe(120);
    const [, data = ''] = info.qrcode.split('data:image/png;base64,');
    expect(Buffer.from(data, 'base64').subarray(1, 4).toString()).toBe('PNG');
  });

  it('is stored as a hash', async () => {
    const scene = await draw();
    const rows = await test.hub.services.database.run((queries) => queries.select().from(wechatScenes));
    expect(JSON.stringify(rows)).not.toContain(scene);
    expect(rows.map(({ sceneHash }) => sceneHash)).toContain(hashToken(scene));
  });

  it('requires a flow', async () => {
    expect((await test.call(wechatQrcode, {}, { flow: null })).code).toBe(codes.otherFlow);
  });

  it('is refused if the profile has no WeChat', async () => {
    const options = {
      flow: someFlow,
      host: 'atelier.localhost:4600',
      origin: 'http://atelier.localhost:4600',
    };
    expect((await test.call(wechatQrcode, {}, options)).code).toBe(codes.methodOff);
  });
});

describe('the state of a scan', () => {
  it('goes from waiting over scanned to signed in', async () => {
    const scene = await draw();
    expect((await ask(scene)).info.is_subscribe).toBe(0);
    const page = await tap(await phone(scene), 'scan', 'known');
    expect((await ask(scene)).info.is_subscribe).toBe(2);
    await tap(page, 'confirm');
    const { info } = await ask(scene);
    expect(info).toMatchObject({ is_subscribe: 1, username: 'WeChat user' });
    expect((await test.call(check, {}, { token: String(info.auth_token) })).info.status).toBe(1);
  });

  it('returns the sign-in once', async () => {
    const scene = await draw();
    await scanAndConfirm(scene, 'known');
    const both = await Promise.all([ask(scene), ask(scene)]);
    expect(both.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([codes.sceneGone, 1]);
  });

  it('gives a new user a binding for this visit instead of a session', async () => {
    const scene = await draw();
    await scanAndConfirm(scene, 'new');
    const { info } = await ask(scene);
    expect(info.is_subscribe).toBe(1);
    expect(info.auth_token).toBeUndefined();
    const bindId = String(info.bind_id);
    const { database, clock } = test.hub.services;
    const account = await neutralAccount(test, 'designer@example.com');
    const take = (flow: string) =>
      database.transaction((queries) =>
        takeBinding(queries, hashToken(bindId), account.id, {
          tenantId: 'neutral',
          flow: hashToken(flow),
          now: clock.now(),
          isConfirmed: false,
        }),
      );
    await expect(take(otherFlow)).rejects.toThrow(String(codes.otherFlow));
    await take(someFlow);
    await expect(take(someFlow)).rejects.toThrow(String(codes.challengeGone));
  });

  it.each([
    ['another flow', { flow: otherFlow }, codes.otherFlow],
    ['no flow', { flow: null }, codes.otherFlow],
    ['another tenant', acme, codes.sceneGone],
  ])('refuses %s', async (_, options, code) => {
    const scene = await draw();
    expect((await ask(scene, options)).code).toBe(code);
    expect((await ask(scene)).code).toBe(1);
  });

  it('answers -20070 for an unknown scene', async () => {
    expect((await ask('nothing')).code).toBe(-20_070);
  });

  it('answers -20070 after 120 seconds', async () => {
    const scene = await draw();
    test.clock.advance(sceneLifeMs - 1);
    expect((await ask(scene)).info.is_subscribe).toBe(0);
    test.clock.advance(1);
    expect((await ask(scene)).code).toBe(codes.sceneGone);
  });

  it('still returns a confirmation of the last second', async () => {
    const scene = await draw();
    const page = await tap(await phone(scene), 'scan', 'known');
    test.clock.advance(sceneLifeMs - 1);
    await tap(page, 'confirm');
    test.clock.advance(3000);
    expect((await ask(scene)).info.is_subscribe).toBe(1);
  });

  it('answers -20070 after the person cancelled', async () => {
    const scene = await draw();
    const page = await tap(await phone(scene), 'scan', 'known');
    const end = await tap(page, 'cancel');
    expect(end.text).toContain('Canceled');
    expect((await ask(scene)).code).toBe(codes.sceneGone);
  });

  it('signs in the known user of another tenant', async () => {
    const scene = await draw(acme);
    await scanAndConfirm(scene, 'known');
    expect((await ask(scene, acme)).info.username).toBe('WeChat user');
  });
});

describe('the phone', () => {
  it('names portal and time before the confirmation', async () => {
    const page = await tap(await phone(await draw(acme)), 'scan', 'known');
    expect(page.text).toContain('Sign in to Acme Motors?');
    expect(page.text).toContain('acme.localhost');
    expect(page.text).toMatch(/<time datetime="2026-/);
  });

  it('says that it links, where it does', async () => {
    const { info } = await test.call(login, {
      type: 0,
      account: 'designer@example.com',
      password: 'Design3D!',
    });
    const start = { provider: 'wechat', redirect: `${portal}/account` };
    const { link } = (await test.call(linkStart, start, { token: String(info.auth_token) })).info;
    const page = await tap(await phone(link), 'scan', 'new');
    expect(page.text).toContain('Link your WeChat to an account of');
    expect(page.text).toContain('Confirm only if that is you');
    expect(page.text).not.toContain('Sign in to');
  });

  it('reports an expired code without repeating it', async () => {
    const page = await phone('%3Cb%3Egone');
    expect(page.status).toBe(404);
    expect(page.text).toContain('This code is gone');
    expect(page.text).not.toContain('b>gone');
  });

  it('ignores a form that is sent twice', async () => {
    const scene = await draw();
    const first = await phone(scene);
    const scanned = await tap(first, 'scan', 'new');
    await tap(first, 'scan', 'new');
    expect((await ask(scene)).info.is_subscribe).toBe(2);
    await Promise.all([tap(scanned, 'confirm'), tap(scanned, 'confirm')]);
    expect((await ask(scene)).info.is_subscribe).toBe(1);
  });

  it('refuses unknown taps', async () => {
    const page = await phone(await draw());
    expect((await tap(page, 'explode')).status).toBe(404);
  });
});

const send = (event: 'SCAN' | 'CONFIRM' | 'CANCEL', scene: string, fromUser: string, createTime = '1') =>
  test.hub.services.database.transaction((queries) =>
    receiveEvent(queries, { event, eventKey: scene, fromUser, createTime }, test.clock.now()),
  );

describe('events', () => {
  it('count once, even if WeChat repeats them', async () => {
    const scene = await draw();
    expect(await send('SCAN', scene, 'one', '10')).toBe(true);
    expect(await send('SCAN', scene, 'one', '10')).toBe(false);
  });

  it('of a second phone are ignored', async () => {
    const scene = await draw();
    await send('SCAN', scene, 'first', '20');
    expect(await send('SCAN', scene, 'second', '20')).toBe(false);
    expect(await send('CONFIRM', scene, 'second', '21')).toBe(false);
    expect(await send('CONFIRM', scene, 'first', '22')).toBe(true);
  });

  it('cannot confirm a scene that is not scanned, cancelled or expired', async () => {
    const [fresh, cancelled, old] = [await draw(), await draw(), await draw()];
    expect(await send('CONFIRM', fresh, 'one', '30')).toBe(false);
    await send('SCAN', cancelled, 'one', '31');
    await send('CANCEL', cancelled, 'one', '32');
    expect(await send('CONFIRM', cancelled, 'one', '33')).toBe(false);
    await send('SCAN', old, 'one', '34');
    test.clock.advance(sceneLifeMs);
    expect(await send('CONFIRM', old, 'one', '35')).toBe(false);
  });
});

it('passes the requests of a real WeChat to the adapter', async () => {
  const answered: string[] = [];
  const real = await createTestHub(
    {},
    {
      adapters: {
        wechat: {
          createCode: async ({ scene }) => ({
            text: `https://weixin.example/q/${scene}`,
            picture: `https://mp.weixin.qq.com/cgi-bin/showqrcode?ticket=${scene}`,
            appLink: null,
          }),
          answerEvent: async (request, receive) => {
            const scene = await request.text();
            answered.push(scene);
            await receive({ event: 'SCAN', eventKey: scene, fromUser: 'oWxReal', createTime: '1' });
            return new Response('success');
          },
        },
      },
    },
  );
  const { qrscene_id: scene, qrcode } = (await real.call(wechatQrcode)).info;
  expect(qrcode).toBe(`https://mp.weixin.qq.com/cgi-bin/showqrcode?ticket=${scene}`);
  // A framed portal cannot load pictures without Cross-Origin-Resource-Policy, which WeChat does not send.
  expect((await real.call(wechatQrcode, { inline: '1' })).info.qrcode).toMatch(/^data:image\/png;base64,/);
  const answer = await real.fetch('/wechat/events', { method: 'POST', body: scene });
  expect(await answer.text()).toBe('success');
  expect(answered).toEqual([scene]);
  expect((await real.call(wechatSubscribe, { qrscene_id: scene })).info.is_subscribe).toBe(2);
  await real.close();
});
