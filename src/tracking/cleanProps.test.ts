import { describe, expect, it } from 'vitest';
import { cleanProps } from './createTracker';

describe('cleanProps', () => {
  it('keeps names, numbers and booleans', () => {
    const props = {
      screen: 'second_factor',
      method: 'register.email',
      language: 'zh-Hans',
      step: 0,
      code: -100101,
    };
    expect(cleanProps({ ...props, isFirst: false })).toEqual({ ...props, isFirst: false });
  });

  it('drops undefined values', () => {
    expect(cleanProps({ method: undefined, code: Number.NaN, duration_ms: Infinity })).toEqual({});
  });

  it.each([
    'designer@example.com',
    '+86 138 0013 8000',
    '13800138000',
    '123456',
    'Design3D!',
    'two words',
    '',
    'a'.repeat(24),
    'x/y',
    '设计',
  ])('writes "other" for %j', (value) => {
    expect(cleanProps({ method: value })).toEqual({ method: 'other' });
  });
});
