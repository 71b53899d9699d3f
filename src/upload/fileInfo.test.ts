import { describe, expect, it } from 'vitest';
import { describeFile } from './fileInfo';

const file = (name: string) => ({ name, size: 7, type: 'image/png', lastModified: 1_700_000_000_000 });

describe('describeFile', () => {
  it('returns everything except the hash', () => {
    expect(describeFile(file('Sketch 2.PNG'))).toEqual({
      name: 'Sketch 2',
      fullName: 'Sketch 2.PNG',
      size: 7,
      type: 'image/png',
      ext: '.png',
      lastModified: 1_700_000_000_000,
    });
  });

  it.each([
    ['model.tar.gz', 'model.tar', '.gz'],
    ['README', 'README', ''],
    ['.profile', '.profile', ''],
    ['..png', '.', '.png'],
    ['ends.', 'ends.', ''],
    ['草图.jpeg', '草图', '.jpeg'],
    ['odd.p-g', 'odd.p-g', ''],
    ['spaced.png ', 'spaced.png ', ''],
    [`long.${'a'.repeat(17)}`, `long.${'a'.repeat(17)}`, ''],
    ['../up.png', '../up', '.png'],
    ['', '', ''],
  ])('splits %j into %j and %j', (fullName, name, ext) => {
    expect(describeFile(file(fullName))).toMatchObject({ fullName, name, ext });
  });
});
