// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTabIcon } from './documentTitle';

const ours = 'https://hub.example/favicon.svg';
let pictures: HTMLImageElement[] = [];
beforeEach(() => {
  pictures = [];
  document.head.innerHTML = `<link rel="icon" href="${ours}">`;
  const create = document.createElement.bind(document);
  // Recorded, so that the tests can load or fail the image.
  vi.spyOn(document, 'createElement').mockImplementation(() => {
    const made = create('img');
    pictures.push(made);
    return made;
  });
});
afterEach(() => vi.restoreAllMocks());

const shown = () => document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href;
const arrive = (index: number) => pictures[index]?.dispatchEvent(new Event('load'));

it('shows an icon once it has loaded, and requests it once', () => {
  const show = createTabIcon(document);
  show('https://hub.example/acme.svg');
  show('https://hub.example/acme.svg');
  expect(pictures).toHaveLength(1);
  expect(shown()).toBe(ours);
  arrive(0);
  expect(shown()).toBe('https://hub.example/acme.svg');
});

it('keeps ours without an icon or if it fails to load', () => {
  const show = createTabIcon(document);
  show(null);
  show('https://hub.example/broken.svg');
  pictures[0]?.dispatchEvent(new Event('error'));
  expect(shown()).toBe(ours);
});

it('shows the icon requested last, in whatever order they load', () => {
  const show = createTabIcon(document);
  show('https://hub.example/cached.svg');
  show('https://hub.example/fresh.svg');
  arrive(1);
  arrive(0);
  expect(shown()).toBe('https://hub.example/fresh.svg');
});
