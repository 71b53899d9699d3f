/** Every mail in every language, as its readers' clients get it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast } from '../../src/brand/tokens/contrast';
import { acmeSettings } from '../../demo/seed/acmeSettings';
import { atelierSettings } from '../../demo/seed/atelierSettings';
import { neutralSettings } from '../../demo/seed/neutralSettings';
import { studioSettings } from '../../demo/seed/studioSettings';
import { hubLanguages, translatorFor } from '../messages/translate';
import { composeMail } from './composeMail';
import { mailLogo } from './logo';
import { mailColors, type MailColors } from './look/mailColors';
import { renderMail } from './look/renderMail';
import { isCodeMail, mailKinds, mails, type MailKind } from './mailKinds';
import { sampleMail } from './sampleMails';

const brands = { neutralSettings, acmeSettings, atelierSettings, studioSettings };
const portalOrigin = 'http://localhost:4600';
const now = Date.UTC(2026, 0, 2, 3, 4);
const clipsAt = 100_000;

const sample = (kind: MailKind, language: (typeof hubLanguages)[number], settings = neutralSettings) =>
  sampleMail(kind, {
    tenant: { host: 'localhost', settings, mails: null },
    language,
    portalOrigin,
    service: 'WeChat',
    to: 'ada@example.com',
    now,
  });

const render = (content: ReturnType<typeof sample>, settings = neutralSettings) =>
  renderMail(content, { schemes: mailColors(settings.theme?.theme_color), logo: 'cid:logo@mail' });

/** Addresses in attributes and styles. */
const addressesIn = (html: string) => [...html.matchAll(/ (src|href|background|srcset)="([^"]*)"/g)];
const textOf = (html: string) =>
  html
    .replace(/<(style|title)>[^]*?<\/\1>/g, '')
    .replace(/<!--[^]*?-->/g, '')
    .replace(/<\/?span[^>]*>/g, '')
    .replace(/<[^>]*>/g, '\n')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

const everyMail = mailKinds.flatMap((kind) => hubLanguages.map((language) => [kind, language] as const));

describe.each(everyMail)('%s in %s', (kind, language) => {
  it('says all of it in both parts', async () => {
    const content = sample(kind, language);
    const html = await render(content);
    const text = textOf(html);
    expect(html).toContain(`lang="${language}"`);
    for (const said of [content.title, ...content.paragraphs, content.remedy.heading, content.remedy.text])
      expect(text).toContain(said);
    for (const { label, value } of content.facts) {
      expect(text).toContain(value);
      expect(content.plain).toContain(translatorFor(language)('mail.fact', { label, value }));
    }
    expect(content.facts).toHaveLength(mails[kind].tellsVisitor ? 3 : 1);
    const { address = '', label = '' } = content.remedy.button ?? {};
    expect(html).toContain(address.replaceAll('&', '&amp;'));
    expect(text).toContain(label);
    expect(content.plain).toContain(address);
  });

  it('begins with what a list of mails shows', async () => {
    const content = sample(kind, language);
    const html = await render(content);
    expect(html.indexOf(content.preheader)).toBeGreaterThan(html.indexOf('<body'));
    expect(html.indexOf(content.preheader)).toBeLessThan(html.indexOf('<h1'));
    expect(content.preheader).toContain(content.code ?? '');
  });

  it('has its code in one piece, in both parts, or none', async () => {
    const content = sample(kind, language);
    const html = await render(content);
    const code = /<p class="m-ink m-code"[^>]*>(\d{6})<\/p>/.exec(html)?.[1] ?? null;
    expect(code).toBe(isCodeMail(kind) ? '493027' : null);
    expect(/\b\d{6}\b/.exec(content.plain)?.[0] ?? null).toBe(code);
  });

  it('never breaks a time, at whose hyphens clients would', async () => {
    const body = (await render(sample(kind, language))).split('<h1')[1] ?? '';
    expect(body).toContain('<span style="white-space:nowrap">2026-01-02 03:04 UTC</span>');
    expect(body.replace(/<span style="white-space:nowrap">[^<]*<\/span>/g, '')).not.toContain('2026-');
  });

  it('loads nothing, runs nothing, and is not clipped', async () => {
    const html = await render(sample(kind, language));
    for (const [, attribute, address] of addressesIn(html))
      expect(address).toMatch(attribute === 'href' ? /^https?:/ : /^cid:/);
    expect(html).not.toMatch(/url\(|@import|<(?:link|script|iframe|object|form)\b/);
    expect(Buffer.byteLength(html)).toBeLessThan(clipsAt);
  });

  it('leaves no placeholder open', () => {
    const { subject, title, preheader, paragraphs, plain, sentTo } = sample(kind, language);
    for (const text of [subject, title, preheader, ...paragraphs, plain, sentTo])
      expect(text).not.toMatch(/[{}]/);
  });
});

const pairs: readonly (readonly [text: keyof MailColors, ground: keyof MailColors])[] = [
  ['ink', 'page'],
  ['ink', 'card'],
  ['ink', 'box'],
  ['muted', 'page'],
  ['muted', 'card'],
  ['muted', 'box'],
  ['link', 'page'],
  ['onButton', 'button'],
];

it.each(Object.entries(brands))('can be read in the colours of %s, in both schemes', async (_, settings) => {
  const { light, dark } = mailColors(settings.theme?.theme_color);
  for (const colors of [light, dark])
    for (const [text, ground] of pairs)
      expect({ text, ground, ratio: contrast(colors[text], colors[ground]) >= 4.5 }).toEqual({
        text,
        ground,
        ratio: true,
      });
  const html = await render(sample('login', 'en', settings), settings);
  expect(html).toMatch(/<meta name="color-scheme" content="light dark"/);
  expect(html.split('prefers-color-scheme:dark')[1]).toContain(dark.card);
  expect(html.split('<body')[1]).toContain(light.card);
});

it.each(['#ffffff', '#000000', '#ffff00', '#00ff00', '#777777', '#0000ff'])('can be read in %s', (color) => {
  const { light, dark } = mailColors(color);
  for (const colors of [light, dark])
    for (const [text, ground] of pairs)
      expect(contrast(colors[text], colors[ground])).toBeGreaterThanOrEqual(4.5);
});

describe('the sign of the brand', () => {
  it('is a small picture that the mail brings along', async () => {
    const logo = await mailLogo(acmeSettings.theme?.mini_logo);
    expect(logo).toMatchObject({ cid: 'logo@mail', contentType: 'image/png' });
    expect(
      Buffer.from(logo?.content ?? [])
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect(logo?.content.byteLength).toBeLessThan(10_000);
  });

  it.each([
    undefined,
    '',
    'https://cdn.example/logo.png',
    '//cdn.example/logo.png',
    '/brand/../page.css',
    '/brand/pictures/car.webp',
    '/brand/missing.svg',
  ])('is missing where the hub does not have it: %s', async (address) => {
    expect(await mailLogo(address)).toBeNull();
    const html = await renderMail(sample('login', 'en'), { schemes: mailColors(undefined), logo: null });
    expect(html).not.toContain('<img');
    expect(textOf(html)).toContain('Design Hub');
  });
});

/** Names that tenants, services and browsers may have. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '<img src=x onerror=alert(1)>',
    '</style><script>alert(1)</script>',
    '"><a href="https://evil.example">click</a>',
    '\u202Egnp.exe\u2066',
    'a'.repeat(5000),
    '漢'.repeat(300),
    'Bcc: all@example.com\r\nSubject: mine',
    '{code}{name}$&$1',
    '<!--[if mso]><![endif]-->',
    '\uD800\u0000\u2028',
  ),
);
const tagsOf = (html: string) => html.match(/<\/?[a-z!][a-z\d-]*/g) ?? [];

it('keeps hostile names words', async () => {
  const calm = tagsOf(await render(hostileMail('Name', 'Other', 'Chrome')));
  await fc.assert(
    fc.asyncProperty(hostile, hostile, hostile, async (name, provider, device) => {
      const content = hostileMail(name, provider, `D${device}`);
      const html = await render(content);
      expect(tagsOf(html)).toEqual(calm);
      expect(Buffer.byteLength(html)).toBeLessThan(clipsAt);
      for (const line of [content.subject, content.name, content.title])
        expect(line).not.toMatch(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u);
    }),
    { numRuns: 60 },
  );
});

function hostileMail(name: string, provider: string, device: string) {
  return composeMail('newLink', {
    to: 'ada@example.com',
    language: 'en',
    t: translatorFor('en'),
    tenant: { host: 'localhost', settings: { theme: { system_name: name } }, mails: null },
    portalOrigin,
    now,
    provider,
    visitor: { device, address: '2001:db8:1:2::/64' },
  });
}
