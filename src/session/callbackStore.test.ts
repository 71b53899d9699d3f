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

test('keeps a requested callback out of storage until the lists are set', () => {
  const callbacks = open();
  callbacks.request(partner);
  expect(session.length).toBe(0);
  expect(callbacks.resolve().visit).toBeNull();
  callbacks.setAllowList(lists);
  expect(callbacks.resolve().visit).toBe(partner);
  expect(session.getItem('callback')).toBe(partner);
});

test('stores a callback that is requested after the lists are set', () => {
  const callbacks = open();
  callbacks.setAllowList(lists);
  callbacks.request(partner);
  expect(session.getItem('callback')).toBe(partner);
});

test('never stores a refused callback, and leaves the stored one', () => {
  session.setItem('callback', 'https://own.site/earlier');
  const callbacks = open();
  callbacks.request('https://evil.com/');
  callbacks.setAllowList(lists);
  expect(callbacks.resolve()).toEqual({ visit: null, stored: 'https://own.site/earlier' });
  expect(session.getItem('callback')).toBe('https://own.site/earlier');
});

test('without settings only the portal’s host is allowed', () => {
  const callbacks = open();
  callbacks.request(partner);
  callbacks.setAllowList(null);
  expect(callbacks.resolve().visit).toBeNull();
  callbacks.request('/content');
  expect(callbacks.resolve().visit).toBe('https://own.site/content');
});

test('checks the stored callback again, because another page of the site may have stored it', () => {
  session.setItem('callback', 'https://evil.com/');
  const callbacks = open();
  callbacks.setAllowList(lists);
  expect(callbacks.resolve().stored).toBeNull();
});

test('removes the stored callback once it is used', () => {
  session.setItem('callback', partner);
  const callbacks = open();
  callbacks.setAllowList(lists);
  expect(callbacks.resolve().stored).toBe(partner);
  callbacks.consume();
  expect(session.getItem('callback')).toBeNull();
});

test('forgets this visit’s callback when the host removes it', () => {
  const callbacks = open();
  callbacks.setAllowList(lists);
  callbacks.request('/content');
  callbacks.request(null);
  expect(callbacks.resolve().visit).toBeNull();
});

test('is ready once the lists are set', async () => {
  const callbacks = open();
  const told: string[] = [];
  const waiting = callbacks.ready.then(() => told.push('settled'));
  await Promise.resolve();
  expect(told).toEqual([]);
  callbacks.setAllowList(null);
  await waiting;
  expect(told).toEqual(['settled']);
});
