import { describe, expect, it } from 'vitest';
import { deriveAccent } from './deriveAccent';
import { reportColor } from './reportColor';

const report = (color: string) => reportColor(color, color, deriveAccent(color));

describe('reportColor', () => {
  it('reports nothing for a readable colour', () => {
    for (const color of ['#8b1ae4', '#c4122f', '#000000', '#767676']) expect(report(color)).toBe(null);
  });

  it('reports the colour, its contrast, what is used instead and how to fix it', () => {
    expect(report('#3b82f6')).toBe(
      'theme_color "#3b82f6" has a contrast of 3.67 with white, where text needs 4.5 (WCAG AA): ' +
        'buttons use #3373dc instead, links and marks use #2556a7; in the dark scheme #3373dc and #85a8ff. ' +
        'To choose for yourself, set theme_color to a darker colour, e.g. #3373dc.',
    );
  });

  it('reports that a light colour stays and gets dark text', () => {
    expect(report('#ffd400')).toMatch(
      /contrast of 1\.\d\d with white.*buttons keep it under dark words \(#17121f\)/,
    );
  });

  it('does not round a contrast up to the limit', () => {
    expect(report('#777777')).toContain('contrast of 4.47');
  });

  it('reports a text that is not a colour', () => {
    expect(reportColor('purplish', null, null)).toBe(
      'theme_color "purplish" is no CSS colour: the default colour is used instead.',
    );
  });
});
