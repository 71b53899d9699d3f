import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codes } from '../answers/codes';
import { limitWork, type WorkKeys, type WorkLimit } from './limitWork';

const limit: WorkLimit = { atOnce: 1, waiting: 8, waitingOfCaller: 8, longestWaitMs: 60_000 };

/** Work that the test ends. */
function heldWork() {
  let running = 0;
  let most = 0;
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    work: (name = '') => {
      begun.push(name);
      running += 1;
      most = Math.max(most, running);
      return new Promise<void>((resolve) => {
        ends.push(() => {
          running -= 1;
          resolve();
        });
      });
    },
    endOne: async () => {
      ends.shift()?.();
      await new Promise((resolve) => void setImmediate(resolve));
    },
    most: () => most,
  };
}

/** Queues work while one piece runs. @returns the names in the order of their turns, and those that were refused */
async function order(limits: Partial<WorkLimit>, work: readonly (readonly [name: string, keys: WorkKeys])[]) {
  const limited = limitWork({ ...limit, ...limits });
  const held = heldWork();
  const first = limited([], () => held.work('first'));
  const refused: string[] = [];
  const all = work.map(([name, keys]) =>
    limited(keys, () => held.work(name)).catch(() => void refused.push(name)),
  );
  for (let index = 0; index <= work.length; index += 1) await held.endOne();
  await Promise.all([first, ...all]);
  return { begun: held.begun.slice(1), refused };
}

it('limits running and waiting work and refuses the rest', async () => {
  const limited = limitWork({ ...limit, atOnce: 2, waiting: 3 });
  const held = heldWork();
  const all = Array.from({ length: 8 }, () => limited(['one'], () => held.work()));
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
  const limited = limitWork({ ...limit, waiting: 1, longestWaitMs: 1 });
  const held = heldWork();
  const first = limited(['one'], () => held.work());
  await expect(limited(['two'], () => held.work())).rejects.toMatchObject({ fields: { status: 429 } });
  await held.endOne();
  await first;
  const next = limited(['two'], () => held.work());
  await held.endOne();
  await next;
});

it('frees the place of failed work', async () => {
  const limited = limitWork({ ...limit, waiting: 1 });
  await expect(limited([], () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(limited([], () => Promise.resolve('done'))).resolves.toBe('done');
});

it('gives the place away while work steps aside, and takes a turn again', async () => {
  const limited = limitWork({ ...limit, waiting: 1 });
  const steps: string[] = [];
  const held = heldWork();
  const first = limited(['one'], async (aside) => {
    steps.push('first');
    steps.push(await aside(() => held.work().then(() => 'back')));
  });
  await limited(['two'], async () => void steps.push('meanwhile'));
  const running = limited(['two'], () => held.work());
  await held.endOne();
  expect(steps).toEqual(['first', 'meanwhile']);
  await held.endOne();
  await Promise.all([first, running]);
  expect(steps).toEqual(['first', 'meanwhile', 'back']);
});

it('gives one place for work that fails aside, or is refused when it comes back', async () => {
  const limited = limitWork({ ...limit, waiting: 1 });
  const failed = limited(['one'], (aside) => aside(() => Promise.reject(new Error('broken'))));
  await expect(failed).rejects.toThrow('broken');
  const held = heldWork();
  const away = limited(['one'], (aside) => aside(() => held.work('away')));
  const end = away.catch((error: unknown) => error);
  const running = limited(['two'], () => held.work('running'));
  const waits = limited(['three'], () => held.work('waits'));
  await held.endOne();
  expect(await end).toMatchObject({ fields: { status: 429 } });
  expect(held.begun).toEqual(['away', 'running']);
  await held.endOne();
  expect(held.begun).toEqual(['away', 'running', 'waits']);
  await held.endOne();
  await Promise.all([running, waits]);
});

const many = (count: number, keys: WorkKeys, name = keys.join(' ')) =>
  Array.from({ length: count }, (_, index) => [`${name} ${index}`, keys] as const);

/** Work of one wider block, each piece for another account and address. */
const singles = (count: number, block: string, name = block) =>
  Array.from({ length: count }, (_, index) => {
    const keys = [`${name} account ${index}`, `${name} address ${index}`, block];
    return [`${name} ${index}`, keys] as const;
  });

describe('turns', () => {
  it('go round: one caller’s second work comes after the first of every other', async () => {
    const { begun } = await order({}, [...many(3, ['busy']), ['a', ['a']], ['b', ['b']]]);
    expect(begun).toEqual(['busy 0', 'a', 'b', 'busy 1', 'busy 2']);
  });

  it('are shared by all addresses that try one account', async () => {
    const botnet = Array.from({ length: 4 }, (_, index) => [`bot ${index}`, ['victim', `${index}`]] as const);
    const { begun } = await order({}, [...botnet, ['other', ['other', '9']]]);
    expect(begun).toEqual(['bot 0', 'other', 'bot 1', 'bot 2', 'bot 3']);
  });

  it('are given to callers who come while one caller fills the queue', async () => {
    const { begun, refused } = await order({ waiting: 3 }, [
      ...many(5, ['busy']),
      ['a', ['a']],
      ['b', ['b']],
    ]);
    expect(begun).toEqual(['busy 0', 'a', 'b']);
    expect(refused).toHaveLength(4);
  });

  it('are limited for a caller, so that an account has a place for another address', async () => {
    const { begun, refused } = await order({ waitingOfCaller: 2 }, [
      ...many(4, ['account', 'here'], 'here'),
      ['owner', ['account', 'there']],
    ]);
    expect(begun).toEqual(['here 0', 'owner']);
    expect(refused).toEqual(['here 2', 'here 3', 'here 1']);
  });

  it('are shared by all addresses of one wider block: it fills its own places only', async () => {
    const { begun, refused } = await order({ waiting: 256, waitingOfCaller: 48 }, [
      ...singles(300, 'flood'),
      ...singles(40, 'elsewhere'),
    ]);
    expect(refused).toHaveLength(300 - 48);
    expect(begun.filter((name) => name.startsWith('elsewhere'))).toHaveLength(40);
    expect(begun.slice(0, 4)).toEqual(['flood 0', 'elsewhere 0', 'flood 1', 'elsewhere 1']);
  });

  it('are taken from the busiest wider block when the queue is full', async () => {
    const { begun, refused } = await order({ waiting: 8, waitingOfCaller: 6 }, [
      ...singles(2, 'small'),
      ...singles(6, 'big'),
      ...singles(1, 'victim'),
    ]);
    expect(refused).toEqual(['big 5']);
    expect(begun.slice(0, 3)).toEqual(['small 0', 'big 0', 'victim 0']);
  });

  it('go round in a wider block: a flood from one address neither delays nor displaces its neighbour', async () => {
    const { begun, refused } = await order({ waiting: 5, waitingOfCaller: 4 }, [
      ...many(4, ['busy', 'address', 'block'], 'busy'),
      ...singles(1, 'block', 'neighbour'),
      ...singles(2, 'elsewhere'),
    ]);
    expect(refused).toEqual(['busy 3', 'busy 2']);
    expect(begun).toEqual(['busy 0', 'elsewhere 0', 'neighbour 0', 'elsewhere 1', 'busy 1']);
  });

  it('whatever comes: the queue is bounded, nobody waits for more than one turn of each other caller', async () => {
    const callers = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(callers, fc.integer({ min: 1, max: 12 }), async (calls, waiting) => {
        const work = calls.map((caller, index) => [`${caller} ${index}`, [`${caller}`]] as const);
        const { begun, refused } = await order({ waiting, waitingOfCaller: 6 }, work);
        expect(begun.length + refused.length).toBe(calls.length);
        expect(begun.length).toBeLessThanOrEqual(waiting);
        const served = begun.map((name) => name.split(' ')[0]);
        const counts = new Map<string | undefined, number>();
        const rounds = served.map((caller) => {
          const round = counts.get(caller) ?? 0;
          counts.set(caller, round + 1);
          return round;
        });
        // Round after round: none begins its second before all have begun their first.
        expect(rounds).toEqual(rounds.toSorted((one, other) => one - other));
        // A caller is turned away only where nobody else has more than one place above its own.
        const most = Math.max(...counts.values());
        for (const name of refused)
          expect((counts.get(name.split(' ')[0]) ?? 0) + 1).toBeGreaterThanOrEqual(Math.min(most, 6));
      }),
      { numRuns: 60 },
    );
  });
});
