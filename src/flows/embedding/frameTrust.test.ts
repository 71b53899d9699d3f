import { expect, test } from 'vitest';
import { decideFrameTrust, type FrameSurroundings } from './frameTrust';
import { isTagAllowed } from './isTagAllowed';

const editor = 'https://editor.example';
const shell = 'https://shell.example';
const evil = 'https://evil.com';
const portal = 'https://own.site';

const decide = (around: Partial<FrameSurroundings>) =>
  decideFrameTrust({
    listed: [editor, shell],
    narrowed: null,
    ancestors: null,
    referrer: '',
    portal,
    ...around,
  });
const refused = { kind: 'refused' };

test('a listed parent is known', () => {
  expect(decide({ ancestors: [editor] })).toEqual({ kind: 'known', parent: editor });
});

test('every ancestor must be listed; messages go to the nearest one', () => {
  expect(decide({ ancestors: [editor, shell] })).toEqual({ kind: 'known', parent: editor });
  expect(decide({ ancestors: [editor, evil] })).toEqual(refused);
  expect(decide({ ancestors: [evil, editor] })).toEqual(refused);
});

test.each([
  [evil],
  ['null'],
  ['https://editor.example.evil.com'],
  ['http://editor.example'],
  ['https://editor.example:8443'],
  [portal],
])('%s is refused', (parent) => {
  expect(decide({ ancestors: [parent] })).toEqual(refused);
});

test('the browser’s ancestors take precedence over the referrer', () => {
  expect(decide({ ancestors: [evil], referrer: `${editor}/` })).toEqual(refused);
});

test('an empty list allows no parent, even with a referrer or an attribute', () => {
  expect(decide({ listed: [], ancestors: [editor] })).toEqual(refused);
  expect(decide({ listed: [], narrowed: [editor], ancestors: [editor] })).toEqual(refused);
  expect(decide({ listed: [], referrer: `${editor}/` })).toEqual(refused);
});

test('the attribute narrows the list and never widens it', () => {
  expect(decide({ narrowed: [shell], ancestors: [editor] })).toEqual(refused);
  expect(decide({ narrowed: [shell, evil], ancestors: [evil] })).toEqual(refused);
  expect(decide({ narrowed: [], ancestors: [editor] })).toEqual(refused);
  expect(decide({ narrowed: [editor], ancestors: [editor, shell] })).toEqual({
    kind: 'known',
    parent: editor,
  });
});

test('without ancestors a listed referrer identifies the parent', () => {
  expect(decide({ referrer: `${editor}/scene?x=1` })).toEqual({ kind: 'known', parent: editor });
  expect(decide({ ancestors: [], referrer: `${editor}/` })).toEqual({ kind: 'known', parent: editor });
  expect(decide({ referrer: `${evil}/` })).toEqual(refused);
});

test.each(['', 'about:srcdoc', 'nonsense', `${portal}/entry/login`])(
  'with the referrer %j the parent is unknown, and all listed origins are candidates',
  (referrer) => {
    expect(decide({ referrer })).toEqual({ kind: 'unknown', candidates: [editor, shell] });
    expect(decide({ referrer, narrowed: [shell] })).toEqual({ kind: 'unknown', candidates: [shell] });
  },
);

test('a tag is allowed on the portal and on listed pages only', () => {
  expect(isTagAllowed(portal, portal, [])).toBe(true);
  expect(isTagAllowed('https://partner.example', portal, ['https://partner.example'])).toBe(true);
  expect(isTagAllowed(evil, portal, ['https://partner.example'])).toBe(false);
  expect(isTagAllowed('null', portal, ['null'])).toBe(false);
  expect(isTagAllowed('https://www.own.site', portal, [])).toBe(false);
});
