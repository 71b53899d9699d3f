import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemSettings } from '../../../src/api/systemSettings';
import { wechatQrcode } from '../../../src/api/wechat';
import { feishuAppid } from '../../../src/api/lark';
import { createTestHub, partner, portal, type TestHub } from '../../../hub/testing/createTestHub';

const outside = 'http://127.0.0.1:4603';
const atelier = { host: 'atelier.localhost:4600', origin: 'http://atelier.localhost:4600' };

let test: TestHub;
beforeAll(async () => {
  test = await createTestHub({ outsideOrigin: outside });
});
afterAll(() => test.close());

const get = async (address: string, init: RequestInit = {}): Promise<Response> => {
  if (!test.hub.outside) throw new Error('the hub simulates no third parties');
  return test.hub.outside.fetch(new Request(new URL(address, outside), init));
};

describe('third parties on another origin', () => {
  it('serves WeChat’s picture at an address like WeChat’s, without the headers that a strict document needs', async () => {
    const { qrcode } = (await test.call(wechatQrcode)).info;
    expect(qrcode).toMatch(/^http:\/\/127\.0\.0\.1:4603\/cgi-bin\/showqrcode\?ticket=[\w%]+$/);
    const picture = await get(qrcode);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(picture.headers.get('cross-origin-resource-policy')).toBeNull();
    expect(picture.headers.get('access-control-allow-origin')).toBeNull();
    expect((await get('/cgi-bin/showqrcode?ticket=eA==')).status).toBe(404);
  });

  it('serves atelier’s images, and lists their host with scripts and uploads', async () => {
    const { info } = await test.call(systemSettings, { domain: atelier.host }, atelier);
    const lists = [info.image_hosts, info.script_hosts, info.upload_hosts];
    expect(lists).toEqual([[outside], [outside], [outside]]);
    const images = [
      info.theme?.mini_logo,
      ...(info.profile?.texts?.['en']?.display_images ?? []).map((each) =>
        typeof each === 'object' ? each.image : each,
      ),
    ];
    expect(images.length).toBeGreaterThan(1);
    const answers = await Promise.all(images.map((image) => get(image ?? '')));
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      // Framed portals require it of every image.
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    }
    expect(images.every((image) => image?.startsWith(`${outside}/`))).toBe(true);
  });

  it('serves Lark’s JSSDK', async () => {
    const { sdk_url: address } = (await test.call(feishuAppid, { domain: 'acme.localhost' })).info;
    expect(address).toBe(`${outside}/lark/op/h5-js-sdk-1.5.26.js`);
    expect(await (await get(address ?? '')).text()).toContain('window.h5sdk');
  });

  it.each([portal, atelier.origin, partner])(
    'lets pages of %s post to the storage, with the headers they ask for',
    async (origin) => {
      const answer = await get('/dev/storage/', {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'x-requested-with',
        },
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
      expect(answer.headers.get('access-control-allow-headers')).toBe('x-requested-with');
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    },
  );

  it('refuses other pages as the storage does', async () => {
    const answer = await get('/dev/storage/', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(await answer.text()).toContain('<Code>AccessForbidden</Code>');
  });

  it('answers 404 for everything else', async () => {
    for (const path of ['/', '/entry', '/dev', '/api/hub/organiz/system_settings', '/hub-entry.js'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });
});
