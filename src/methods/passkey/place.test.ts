import { expect, it } from 'vitest';
import type { EntryMode } from '../../contract/attributes';
import { createFakeServices } from '../../testing/fakeServices';
import { canAskHere, type PlaceContext } from './place';

const listed = ['https://a.example', 'http://b.example', 'c', 'd', 'https://e.example', 'https://f.example'];

const place = (mode: EntryMode, origin: string, isAllowed = true): PlaceContext => ({
  services: createFakeServices({ mode }),
  tagOrigins: () => listed,
  // Nothing else is read.
  view: { origin, document: { featurePolicy: { allowsFeature: () => isAllowed } } } as unknown as Window,
});

it.each<[string, PlaceContext, boolean]>([
  ['the portal', place('page', 'https://own.site'), true],
  ['a tag on the portal', place('tag', 'https://own.site'), true],
  ['a tag on a related origin', place('tag', 'https://a.example'), true],
  ['a tag on the sixth origin', place('tag', 'https://f.example'), false],
  ['a tag on a page without TLS', place('tag', 'http://b.example'), false],
  ['a tag on any other site', place('tag', 'https://x.example'), false],
  ['a frame', place('frame', 'https://own.site'), true],
  ['a frame that may not', place('frame', 'https://own.site', false), false],
  ['the portal with a policy that forbids it', place('page', 'https://own.site', false), false],
])('%s', (_, context, isHere) => {
  expect(canAskHere(context)).toBe(isHere);
});
