import { expect, it } from 'vitest';
import type { SystemSettings } from '../../api/systemSettings';
import { findHome, findStarts } from './findHome';

const portal = 'https://hub.example';
const settings = (profile: object, more: SystemSettings = {}): SystemSettings => ({ profile, ...more });
const home = (after_sign_in: unknown, more?: SystemSettings) =>
  findHome(settings({ after_sign_in }, more), portal);

it.each<[unknown, object]>([
  [undefined, { kind: 'content' }],
  ['/content', { kind: 'content' }],
  ['https://hub.example/content?a=1', { kind: 'content' }],
  ['/account', { kind: 'account' }],
  ['/privacy/policy', { kind: 'elsewhere', url: 'https://hub.example/privacy/policy' }],
  ['https://app.example.com/home', { kind: 'elsewhere', url: 'https://app.example.com/home' }],
])('%s leads to %o', (address, expected) => {
  expect(home(address, { callback_hosts: ['app.example.com'] })).toEqual(expected);
});

it.each(['https://other.example/', 'javascript:alert(1)', '/entry/login', '//other.example', 5, {}])(
  'shows the page in place of %s',
  (address) => {
    expect(home(address, { callback_hosts: ['app.example.com'] })).toEqual({ kind: 'content' });
  },
);

it('is the page while nothing is known', () => {
  expect(findHome(null, portal)).toEqual({ kind: 'content' });
});

it('shows cards that lead where the visitor may be led', () => {
  const point = { title: { en: 'Headphones', zh: '耳机' }, url: 'https://app.example.com/?model=1' };
  const points = [
    { ...point, image: '/brand/pictures/headphones.webp' },
    { ...point, image: 'https://cdn.example/a.webp' },
    { ...point, url: 'https://other.example/' },
    { ...point, url: 'javascript:alert(1)' },
  ];
  const found = findStarts(
    settings({ starting_points: points }, { callback_hosts: ['app.example.com'] }),
    portal,
    'zh-CN',
  );
  expect(found).toEqual([
    { title: '耳机', picture: 'https://hub.example/brand/pictures/headphones.webp', url: point.url },
    { title: '耳机', picture: null, url: point.url },
  ]);
});
