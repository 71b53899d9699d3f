import { describe, expect, it } from 'vitest';
import { recorded, recordTemplate } from './recordTemplate';

const tag = recordTemplate('css', 'src/ui/Example.tsx:3:14');

describe('recordTemplate', () => {
  it('makes what emotion makes, and keeps it under its place', () => {
    const turn = recordTemplate('keyframes', 'src/ui/Example.tsx:2:14')`to{rotate:1turn}`;
    const inner = recordTemplate('css', 'src/ui/Example.tsx:1:1')`color: red;`;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- in sources they are interpolated as emotion's own
    const values = [turn, inner] as unknown as readonly [string, string];
    const style = tag`animation: ${values[0]} ${2}s; ${values[1]}`;
    expect(style.styles).toBe(`animation: ${turn.name} 2s; color: red;;`);
    expect(style.next?.styles).toContain('to{rotate:1turn}');
    expect(recorded.get('src/ui/Example.tsx:3:14')).toBe(style);
  });

  it.each([
    ['nothing', undefined],
    ['a function', () => 'red'],
    ['a condition', false],
  ])('refuses %s where a value should stand, and says where', (_, value) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the types keep out as far as they see
    expect(() => tag`color: ${value as unknown as string};`).toThrow('src/ui/Example.tsx:3:14');
  });
});
