import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../lib/memoryStore';
import { writeRecord } from '../lib/expiringCache';
import { forgetRemembered, readRemembered, writeRemembered } from './rememberedAccount';

const ada = {
  name: 'Ada',
  picture: 'https://hub.example/ada.png',
  account: 'ada@acme.example',
  method: 'password',
};
const days = 24 * 60 * 60 * 1000;
const create = () => ({ local: createMemoryStore() });

describe('the remembered account', () => {
  it('is that of one tenant', () => {
    const storage = create();
    writeRemembered(storage, 'acme.example', ada, 0);
    expect(readRemembered(storage, 'acme.example', 1)).toEqual(ada);
    expect(readRemembered(storage, 'studio.example', 1)).toBeNull();
  });

  it('is gone after 180 days, and when it is forgotten', () => {
    const storage = create();
    writeRemembered(storage, 'acme.example', ada, 0);
    expect(readRemembered(storage, 'acme.example', 179 * days)).toEqual(ada);
    expect(readRemembered(storage, 'acme.example', 180 * days)).toBeNull();
    forgetRemembered(storage, 'acme.example');
    expect(readRemembered(storage, 'acme.example', 1)).toBeNull();
  });

  it.each([
    ['no name', { account: 'ada@acme.example' }, null],
    ['a name that is no text', { name: 1 }, null],
    ['a name that fills the screen', { name: 'a'.repeat(101) }, null],
    ['a field of another type', { name: 'Ada', account: { x: 1 }, picture: [] }, { name: 'Ada' }],
    ['no object', 'Ada', null],
  ])('reads %s as what is left of it', (_, data, found) => {
    const storage = create();
    storage.local.setItem('remembered:acme.example', writeRecord(data, 1, 0, { expirySeconds: 60 }));
    expect(readRemembered(storage, 'acme.example', 1)).toEqual(found);
  });
});
