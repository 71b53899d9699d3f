import { expect, test } from 'vitest';
import { classifyCode, hubCodes, productCodes } from './classifyCode';

test.each([
  [-500101, 'silent'],
  [500101, 'silent'],
  [-10007, 'session'],
  [-20032, 'session'],
  [-20129, 'session'],
  [-401, 'gateway'],
  [-503, 'gateway'],
  [999, 'gateway'],
  [-10002, 'service'],
  [-20070, 'service'],
  [-20030, 'service'],
  [-40004, 'service'],
  [-50001, 'service'],
  [-99999, 'service'],
  [-100101, 'business'],
  [-500102, 'business'],
  [-999999, 'business'],
  [-1, 'business'],
  [-42, 'business'],
  [-4040, 'business'],
  [-1234567, 'business'],
])('%i is %s', (code, kind) => {
  expect(classifyCode(code)).toBe(kind);
});

test('names every code once', () => {
  const codes: number[] = [...Object.values(hubCodes), ...Object.values(productCodes)];
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toEqual(expect.arrayContaining([-10007, -10002, -20070, -20082, -20081, -20080, -50001]));
  expect(codes).toEqual(expect.arrayContaining([-20129, -20032, -20030, -40004]));
  for (let code = -100_101; code >= -100_115; code -= 1) expect(codes).toContain(code);
});
