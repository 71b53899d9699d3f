import { expect, it } from 'vitest';
import { savesData } from './savesData';

it.each([
  [{}, false],
  [{ connection: {} }, false],
  [{ connection: { saveData: false, effectiveType: '4g' } }, false],
  [{ connection: { effectiveType: '3g' } }, false],
  [{ connection: { saveData: true, effectiveType: '4g' } }, true],
  [{ connection: { effectiveType: '2g' } }, true],
  [{ connection: { effectiveType: 'slow-2g' } }, true],
])('with %j saves data: %s', (navigator, isSaving) => {
  expect(savesData(navigator)).toBe(isSaving);
});
