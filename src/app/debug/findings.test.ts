import { describe, expect, it } from 'vitest';
import { correctSetup } from '../../testing/correctSetup';
import type { DiagnosisFacts } from './diagnosisFacts';
import { addressFinding, diagnose, namedImages, policyFinding } from './findings';

describe('diagnose', () => {
  it('reports nothing for a correct setup', () => {
    expect(diagnose(correctSetup)).toEqual([]);
    expect(
      diagnose({ ...correctSetup, pageOrigin: 'http://127.0.0.1:4601', mode: 'frame', mayReadCodes: true }),
    ).toEqual([]);
  });

  it.each<[string, Partial<DiagnosisFacts>, string, RegExp]>([
    ['a missing hub', { hub: null }, 'hub', /hub="https:/],
    ['an http hub on an https page', { hub: 'http://hub.example' }, 'mixed', /hub="https:\/\/hub\.example"/],
    [
      'an http page of an https hub',
      { pageOrigin: 'http://shop.example' },
      'plain',
      /https:\/\/shop\.example/,
    ],
    ['a hub that does not answer', { isHubAway: true }, 'away', /connect-src https:\/\/hub\.example/],
    ['a page that is not listed', { isRefused: true }, 'origin', /tag_origins.*"https:\/\/shop\.example"/],
    [
      'a parent that is not listed',
      { isRefused: true, mode: 'frame', ancestors: ['https://editor.example'] },
      'origin',
      /parent_origins.*"https:\/\/editor\.example"/,
    ],
    [
      'a refused callback',
      { refusedCallback: 'https://shop.example/back?secret=1' },
      'callback https://shop.example/back',
      /callback_hosts.*"shop\.example"/,
    ],
    [
      'a refused callback that is not an address',
      { refusedCallback: 'javascript:alert(1)' },
      'callback of this visit',
      /https/,
    ],
    ['blocked cookies', { areCookiesBlocked: true }, 'cookies', /entry-login/],
    ['blocked storage', { isStorageBlocked: true }, 'storage', /allow-same-origin/],
    ['a blocked popup', { isPopupBlocked: true }, 'popup', /allow-popups/],
    ['a frame without codes', { mode: 'frame', mayReadCodes: false }, 'codes', /otp-credentials/],
    ['a lost popup', { isPopupLost: true }, 'opener', /same-origin-allow-popups/],
    ['rules for the inside', { outsideSelectors: ['hub-entry input'] }, 'css', /::part/],
    [
      'a page without an address to go to',
      { isSignedIn: true, isOwnSite: true, callback: null },
      'stays',
      /callback="https/,
    ],
    [
      'a page that navigates itself',
      { isSignedIn: true, isOwnSite: true, appid: 'a', callback: 'https://a.example', redirect: 'none' },
      'stays',
      /redirect="none"/,
    ],
    [
      'a callback without an app',
      { isSignedIn: true, isOwnSite: true, callback: 'https://a.example' },
      'appid',
      /appid=/,
    ],
    ['an app that the hub refuses', { appid: 'a', refusals: [-1, -100_115] }, 'app', /register/],
    [
      'a session on another site',
      { isSignedIn: true, appid: 'a', callback: 'https://a.example' },
      'memory',
      /entry-login/,
    ],
    ['a script loaded twice', { scripts: ['/hub-entry.js', '/hub-entry.js?v=2'] }, 'twice', /\?v=2/],
  ])('reports how to fix %s', (_, change, key, line) => {
    const found = diagnose({ ...correctSetup, ...change });
    expect(found.map((finding) => finding.key)).toEqual([key]);
    expect(found[0]?.line).toMatch(line);
    expect(found[0]?.text).toMatch(/\.$|\?$|counts\.$/);
  });
});

describe('policyFinding', () => {
  it.each([
    ['connect-src', 'https://hub.example/api/hub/v1/check', 'https://hub.example'],
    ['style-src-elem', 'inline', 'inline'],
  ])('names the source for %s and %s', (directive, blocked, source) => {
    const { line, key } = policyFinding(directive, blocked);
    expect(line).toContain(`${directive} ${source}`);
    expect(key).toBe(`csp ${directive} ${source}`);
  });
});

describe('addressFinding', () => {
  it.each([
    [
      'image',
      'https://cdn.example/logo.svg',
      false,
      /image_hosts of the tenant: \["https:\/\/cdn\.example"\]/,
    ],
    ['script', 'https://sdk.example/x.js', false, /script_hosts.*"https:\/\/sdk\.example"/],
    ['upload', 'https://oss.example/', false, /upload_hosts.*"https:\/\/oss\.example"/],
    ['image', 'https://cdn.example/logo.svg', true, /Cross-Origin-Resource-Policy/],
    ['feature', 'publickey-credentials-get', false, /allow="publickey-credentials-get"/],
  ] as const)(
    'names the list for a refused %s, or what to check (%s, listed: %s)',
    (use, address, isListed, line) => {
      const finding = addressFinding({ use, address }, isListed);
      expect(finding.text).toContain(address);
      expect(finding.line).toMatch(line);
    },
  );
});

describe('namedImages', () => {
  it('lists the images of the theme and of each language, once', () => {
    const theme = { mini_logo: '/m.svg', full_logo: '', login_bg: '/b.webp' };
    const texts = { en: { display_images: ['/car.webp'] }, zh: { display_images: ['/car.webp', '/b.webp'] } };
    expect(namedImages({ theme, profile: { texts } })).toEqual(['/m.svg', '/b.webp', '/car.webp']);
    expect(namedImages(null)).toEqual([]);
  });
});
