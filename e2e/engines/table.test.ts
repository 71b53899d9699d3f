import { describe, expect, it } from 'vitest';
import { cellOf, isLost } from './table';

const passed = { status: 'passed', duration: 3000, errors: [] } as const;
const failed = { status: 'failed', duration: 9000, errors: [{ message: 'Error: field "Email"' }] } as const;
const lost = {
  status: 'failed',
  duration: 60_000,
  errors: [{ message: 'Error: screen "login"', cause: { message: 'a click: no answer within 60 s' } }],
} as const;

describe('a cell', () => {
  it.each([
    ['passes', [passed], false],
    ['passes in a new browser after one that is lost', [lost, passed], false],
    ['fails if both browsers are lost', [lost, lost], true],
    ['fails although it passes when it is run again', [failed, passed], true],
    ['fails if it has not run', [], true],
  ])('%s', (_, results, isFailed) => {
    const parent = { title: 'tag', project: () => ({ name: 'WebKit' }) as never };
    const cell = cellOf({
      title: 'Google',
      parent,
      results: results.map((each) => ({ ...each, errors: [...each.errors] })),
    });
    expect(cell).toMatchObject({ flow: 'Google', engine: 'WebKit', mode: 'tag', isFailed });
  });
});

describe('isLost', () => {
  it('reads the causes too', () => {
    expect(isLost({ errors: [...lost.errors] })).toBe(true);
    expect(isLost({ errors: [...failed.errors] })).toBe(false);
  });
});
