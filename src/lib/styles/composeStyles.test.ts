import { describe, expect, it } from 'vitest';
import type { CompiledStyle, Styles } from './CompiledStyle';
import { composeStyles } from './composeStyles';
import { insertedRules } from './styleSheet';

const box: CompiledStyle = [
  'box',
  'color:red;margin:0',
  '&:hover,&:focus{color:blue}',
  '@media print{&{display:none}&>a::before{color:red}}',
];
const wide: CompiledStyle = ['wide', 'color:green', '&:has(a){color:pink}'];
const print: CompiledStyle = ['print', '', '@media print{&{color:black}}'];
const turning: CompiledStyle = ['turning', 'animation:turn 1s', '@keyframes turn{to{rotate:1turn}}'];

/** The class and the rules that came with it. */
function compose(styles: Styles, className?: string) {
  const known = insertedRules().length;
  const name = composeStyles(styles, className);
  return { name, rules: insertedRules().slice(known) };
}

describe('composeStyles', () => {
  it('inserts the rules of a style once, with its class for every ampersand', () => {
    expect(compose(box)).toEqual({
      name: 'box',
      rules: [
        '.box{color:red;margin:0}',
        '.box:hover,.box:focus{color:blue}',
        '@media print{.box{display:none}.box>a::before{color:red}}',
      ],
    });
    expect(compose(box)).toEqual({ name: 'box', rules: [] });
  });

  it('puts the declarations of all styles before the rules of any, each in the order of the list', () => {
    expect(compose([box, wide])).toEqual({
      name: 'box_wide',
      rules: [
        '.box_wide{color:red;margin:0;color:green}',
        '.box_wide:hover,.box_wide:focus{color:blue}',
        '@media print{.box_wide{display:none}.box_wide>a::before{color:red}}',
        '.box_wide:has(a){color:pink}',
      ],
    });
    expect(compose([wide, box]).rules[0]).toBe('.wide_box{color:green;color:red;margin:0}');
  });

  it('passes over what is false and reads lists in lists', () => {
    expect(compose([false, [wide, [null, undefined], ['', print]], 0]).name).toBe('wide_print');
  });

  it.each<{ styles: Styles }>([
    { styles: false },
    { styles: null },
    { styles: undefined },
    { styles: [] },
    { styles: [false, ['']] },
  ])('makes no class of $styles', ({ styles }) => {
    expect(compose(styles)).toEqual({ name: undefined, rules: [] });
  });

  it('makes no empty rule', () => {
    expect(compose(print).rules).toEqual(['@media print{.print{color:black}}']);
  });

  it('brings the animation a style names', () => {
    expect(compose(turning).rules).toEqual([
      '.turning{animation:turn 1s}',
      '@keyframes turn{to{rotate:1turn}}',
    ]);
  });

  it('lets the styles of a class it made win, and keeps other classes', () => {
    composeStyles([wide, print]);
    const { name, rules } = compose(turning, 'host wide_print');
    expect(name).toBe('host turning_wide_print');
    expect(rules[0]).toBe('.turning_wide_print{animation:turn 1s;color:green}');
  });
});
