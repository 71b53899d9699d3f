import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suggestDomain } from './suggestDomain';

const known = [
  'qq.com',
  '163.com',
  '126.com',
  'gmail.com',
  'outlook.com',
  'icloud.com',
  'foxmail.com',
  'sina.com',
];

/** Mail services, and companies whose names are near one. */
const real = known.concat(
  `139.com 188.com 189.cn 263.net 21cn.com aol.com aliyun.com att.net china.com cloud.com email.com
  fastmail.com gmx.com gmx.de hotmail.co.uk hotmail.fr live.cn live.com mac.com mail.com mail.ru
  me.com msn.com outlook.de outlook.fr outlook.jp proton.me protonmail.com q.com qq.cn sina.cn
  sohu.com tom.com vip.163.com vip.qq.com vip.sina.com web.de wo.cn yahoo.co.jp yahoo.com.cn yandex.ru
  yeah.net ymail.com 3m.com 123.com 163yun.com abb.com bmw.com bq.com clou.de dji.com gmai.io gmv.com
  google.com hp.com huawei.com ikea.com jd.com lookout.com mi.com nio.com qc.com sika.com siba.com
  sony.com tina.com tuofmail.cn uq.edu.au vw.com yahooinc.com`.split(/\s+/),
);

describe('a misspelt domain', () => {
  it.each([
    ['gmial.com', 'gmail.com'],
    ['gamil.com', 'gmail.com'],
    ['gmal.com', 'gmail.com'],
    ['gmaill.com', 'gmail.com'],
    ['gmail.con', 'gmail.com'],
    ['gmail.co', 'gmail.com'],
    ['gmail', 'gmail.com'],
    ['GMIAL.com', 'gmail.com'],
    ['qq.con', 'qq.com'],
    ['163.cm', '163.com'],
    ['126.comm', '126.com'],
    ['outlok.com', 'outlook.com'],
    ['outloook.com', 'outlook.com'],
    ['iclud.com', 'icloud.com'],
    ['foxmial.com', 'foxmail.com'],
    ['sina.cmo', 'sina.com'],
    ['hotmai.com', 'hotmail.com'],
    ['gmail。con', 'gmail.com'],
  ])('%s: %s is meant', (typed, meant) => {
    expect(suggestDomain(`Ada.Lovelace@${typed}`)).toBe(meant);
  });
});

it.each(real)('%s is right', (domain) => {
  expect(suggestDomain(`ada@${domain}`)).toBeNull();
});

it.each(['', 'ada', 'ada@', '@', '13800138000', 'ada@@'])('%j is no address yet', (typed) => {
  expect(suggestDomain(typed)).toBeNull();
});

it('never suggests what is typed, nor anything but a known domain, for any text', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.emailAddress(),
        fc.string().map((text) => `a@${text}.com`),
      ),
      (typed) => {
        const found = suggestDomain(typed);
        if (found === null) return;
        expect(typed.toLowerCase().endsWith(`@${found}`)).toBe(false);
        expect(suggestDomain(`a@${found}`)).toBeNull();
      },
    ),
  );
});

it('finds any one slip in a long name', () => {
  const slip = fc.record({
    domain: fc.constantFrom('gmail', 'outlook', 'icloud', 'foxmail'),
    at: fc.nat(20),
    letter: fc.constantFrom('b', 'd', 'j', 'p', 'v', 'w', 'x', 'z'),
  });
  fc.assert(
    fc.property(slip, ({ domain, at, letter }) => {
      const place = at % (domain.length + 1);
      const typed = `${domain.slice(0, place)}${letter}${domain.slice(place)}.com`;
      expect(suggestDomain(`ada@${typed}`)).toBe(`${domain}.com`);
    }),
  );
});
