import { expect, it } from 'vitest';
import { codes } from '../http/codes';
import { limitWork } from './limitWork';

/** Work that the test ends. */
function heldWork() {
  let running = 0;
  let most = 0;
  const ends: (() => void)[] = [];
  return {
    work: async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => void ends.push(resolve));
      running -= 1;
    },
    endOne: async () => {
      ends.shift()?.();
      await new Promise((resolve) => void setImmediate(resolve));
    },
    most: () => most,
  };
}

it('limits running and waiting work and refuses the rest', async () => {
  const limited = limitWork({ atOnce: 2, waiting: 3, longestWaitMs: 60_000 });
  const held = heldWork();
  const all = Array.from({ length: 8 }, () => limited(held.work));
  const ends = Promise.allSettled(all);
  for (let index = 0; index < 5; index += 1) await held.endOne();
  expect((await ends).map(({ status }) => status)).toEqual([
    ...Array<string>(5).fill('fulfilled'),
    ...Array<string>(3).fill('rejected'),
  ]);
  expect(held.most()).toBe(2);
  await expect(all[7]).rejects.toMatchObject({ fields: { code: codes.tooManyTries, status: 429 } });
});

it('refuses work that waited too long and runs the next', async () => {
  const limited = limitWork({ atOnce: 1, waiting: 1, longestWaitMs: 1 });
  const held = heldWork();
  const first = limited(held.work);
  await expect(limited(held.work)).rejects.toMatchObject({ fields: { status: 429 } });
  await held.endOne();
  await first;
  const next = limited(held.work);
  await held.endOne();
  await next;
});

it('frees the place of failed work', async () => {
  const limited = limitWork({ atOnce: 1, waiting: 1, longestWaitMs: 60_000 });
  await expect(limited(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(limited(() => Promise.resolve('done'))).resolves.toBe('done');
});
