import { beforeEach, expect, test } from 'vitest';
import { createMemoryStore, type KeyValueStore } from '../lib/memoryStore';
import { createCallbackStore } from './callbackStore';
import { createGuardedStorage } from './guardedStorage';

let session: KeyValueStore;
const open = () =>
  createCallbackStore(
    createGuardedStorage({ session: () => session, local: createMemoryStore, prefix: '' }),
    'https://own.site',
  );
const lists = { callback_hosts: ['partner.example'] };
const partner = 'https://partner.example/back';

beforeEach(() => {
  session = createMemoryStore();
});

test('keeps an offered callback out of storage until the settings are there', () => {
  const callbacks = open();
  callbacks.offer(partner);
  expect(session.length).toBe(0);
  expect(callbacks.targets().visit).toBeNull();
  callbacks.settle(lists);
  expect(callbacks.targets().visit).toBe(partner);
  expect(session.getItem('callback')).toBe(partner);
});

test('stores a callback that comes after the settings', () => {
  const callbacks = open();
  callbacks.settle(lists);
  callbacks.offer(partner);
  expect(session.getItem('callback')).toBe(partner);
});

test('never stores a refused callback, and leaves the stored one', () => {
  session.setItem('callback', 'https://own.site/earlier');
  const callbacks = open();
  callbacks.offer('https://evil.com/');
  callbacks.settle(lists);
  expect(callbacks.targets()).toEqual({ visit: null, stored: 'https://own.site/earlier' });
  expect(session.getItem('callback')).toBe('https://own.site/earlier');
});

test('without settings only the portal’s own host passes', () => {
  const callbacks = open();
  callbacks.offer(partner);
  callbacks.settle(null);
  expect(callbacks.targets().visit).toBeNull();
  callbacks.offer('/content');
  expect(callbacks.targets().visit).toBe('https://own.site/content');
});

test('checks the stored callback again: another page of the site may have put it there', () => {
  session.setItem('callback', 'https://evil.com/');
  const callbacks = open();
  callbacks.settle(lists);
  expect(callbacks.targets().stored).toBeNull();
});

test('removes the stored callback once it is used', () => {
  session.setItem('callback', partner);
  const callbacks = open();
  callbacks.settle(lists);
  expect(callbacks.targets().stored).toBe(partner);
  callbacks.spend();
  expect(session.getItem('callback')).toBeNull();
});

test('forgets this visit’s callback when the host removes it', () => {
  const callbacks = open();
  callbacks.settle(lists);
  callbacks.offer('/content');
  callbacks.offer(null);
  expect(callbacks.targets().visit).toBeNull();
});

test('tells when the settings have decided', async () => {
  const callbacks = open();
  const told: string[] = [];
  const waiting = callbacks.settled.then(() => told.push('settled'));
  await Promise.resolve();
  expect(told).toEqual([]);
  callbacks.settle(null);
  await waiting;
  expect(told).toEqual(['settled']);
});
