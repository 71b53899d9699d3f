import { describe, expect, it } from 'vitest';
import { readHubConfig } from './readHubConfig';

describe('readHubConfig', () => {
  it('has the demo’s addresses and no developer tools by default', () => {
    expect(readHubConfig({})).toMatchObject({
      port: 4600,
      publicOrigin: 'http://localhost:4600',
      bind: '127.0.0.1',
      dev: false,
      databaseUrl: null,
    });
  });

  it('follows PORT', () => {
    expect(readHubConfig({ PORT: '4700' }).publicOrigin).toBe('http://localhost:4700');
  });

  it('takes 0 and 1', () => {
    const env = { HUB_DRAIN_SECONDS: '0', HUB_TRUST_PROXY: '0', HUB_MAIL_FROM: 'a@b.example' };
    expect(readHubConfig(env)).toMatchObject({ drainMs: 0, trustProxy: false, mailFrom: 'a@b.example' });
    expect(readHubConfig({ HUB_TRUST_PROXY: '1' }).trustProxy).toBe(true);
  });

  it('reads lists separated by spaces', () => {
    const config = readHubConfig({
      HUB_PARENT_ORIGINS: ' https://a.example  https://b.example:8443 ',
      HUB_CALLBACK_HOSTS: 'example.com *.example.com example.com:8443',
    });
    expect(config.extraParentOrigins).toEqual(['https://a.example', 'https://b.example:8443']);
    expect(config.extraCallbackHosts).toEqual(['example.com', '*.example.com', 'example.com:8443']);
  });

  it.each([
    [{ PORT: 'abc' }, /^PORT must be a whole number/],
    [{ PORT: '70000' }, /^PORT must be/],
    [{ HUB_TAG_ORIGINS: 'https://a.example/path' }, /^HUB_TAG_ORIGINS: .* is not an exact/],
    [{ HUB_PARENT_ORIGINS: '*' }, /^HUB_PARENT_ORIGINS/],
    [{ HUB_CALLBACK_HOSTS: 'https://a.example' }, /^HUB_CALLBACK_HOSTS/],
    [{ HUB_TRUST_PROXY: 'maybe' }, /^HUB_TRUST_PROXY must be 0 or 1, not "maybe"/],
    [{ HUB_MAIL_FROM: 'bad' }, /^HUB_MAIL_FROM must be like/],
    [{ HUB_DRAIN_SECONDS: '-1' }, /^HUB_DRAIN_SECONDS must be a whole number from 0 to 300/],
    [{ DATABASE_URL: 'mysql://hub@db/hub' }, /^DATABASE_URL must look like/],
    [{ HUB_DATABASE_READ_URL: 'db' }, /^HUB_DATABASE_READ_URL must look like/],
    [
      { HUB_DATABASE_READ_URL: 'postgres://hub@db/hub' },
      /^HUB_DATABASE_READ_URL is set without DATABASE_URL/,
    ],
    [{ HUB_DATABASE_READ_LAG_SECONDS: '0' }, /^HUB_DATABASE_READ_LAG_SECONDS must be/],
    [{ HUB_COOKIE_SCOPE: 'site' }, /^HUB_COOKIE_SCOPE must be "domain" or "host"/],
  ])('says what is wrong with %j', (env, message) => {
    expect(() => readHubConfig(env)).toThrow(message);
  });
});
