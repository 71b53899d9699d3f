import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createMemoryStore } from '../lib/memoryStore';
import { createFlow } from './flowId';
import { createGuardedStorage } from './guardedStorage';

const openStorage = (session = createMemoryStore()) =>
  createGuardedStorage({ session: () => session, local: createMemoryStore, prefix: '' });

test('creates 64 hexadecimal characters, different for each visit', () => {
  const [one, two] = [createFlow(openStorage()), createFlow(openStorage())];
  expect(one.id).toMatch(/^[0-9a-f]{64}$/);
  expect(two.id).not.toBe(one.id);
});

test('is the same after a reload', () => {
  const session = createMemoryStore();
  expect(createFlow(openStorage(session)).id).toBe(createFlow(openStorage(session)).id);
});

test('replaces an invalid stored value', () => {
  const session = createMemoryStore();
  session.setItem('entry-flow', 'guessable');
  expect(createFlow(openStorage(session)).id).toMatch(/^[0-9a-f]{64}$/);
});

test('its challenge is the SHA-256 of the text', async () => {
  const flow = createFlow(openStorage());
  expect(await flow.challenge()).toBe(createHash('sha256').update(flow.id).digest('hex'));
});
