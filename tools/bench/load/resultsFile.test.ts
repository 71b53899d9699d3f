import { describe, expect, it } from 'vitest';
import { table, withSection } from './resultsFile';

const text = '# Title\n\n## One\n\nfirst\n\n## Two\n\nsecond\n';

describe('withSection', () => {
  it('replaces the section with the same heading', () => {
    expect(withSection(text, 'One', 'new\n\n### Below\n')).toBe(
      '# Title\n\n## One\n\nnew\n\n### Below\n\n## Two\n\nsecond\n',
    );
  });

  it('adds a new section', () => {
    expect(withSection('# Title\n', 'One', 'first')).toBe('# Title\n\n## One\n\nfirst\n');
    expect(withSection(text, 'Tw', 'third')).toBe(`${text}\n## Tw\n\nthird\n`);
  });

  it('starts with the bounds', () => {
    const bounded = withSection(text, 'Bounds', 'met');
    expect(bounded).toBe(text.replace('## One', '## Bounds\n\nmet\n\n## One'));
    expect(withSection(bounded, 'Bounds', 'new')).toBe(bounded.replace('met', 'new'));
  });
});

it('prints tables', () => {
  expect(
    table([
      ['a', 'b'],
      ['1', '2'],
    ]),
  ).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |');
});
