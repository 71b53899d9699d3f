import { expect, it } from 'vitest';
import { parseShow } from './accountShow';

it.each([
  ['security', ['security']],
  ['  privacy\nprofile ', ['profile', 'privacy']],
  ['links,security', ['security', 'links']],
  ['profile passwords', ['profile']],
  ['passwords', ['profile', 'security', 'links', 'privacy']],
  ['', ['profile', 'security', 'links', 'privacy']],
  [null, ['profile', 'security', 'links', 'privacy']],
])('%j shows %j', (text, parts) => {
  expect([...parseShow(text)]).toEqual(parts);
});
