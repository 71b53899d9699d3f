/** Sign-ins at once take turns, so that a flood of right ones keeps no neighbour out. No test measures time. */
import { afterEach, expect, it } from 'vitest';
import { login } from '../../src/api/login';
import { isOverTotal, recordAttempt } from '../limits/failureLimit';
import { failureWindowMs, mostFailures } from '../limits/failures';
import type { Passwords } from '../credentials/passwords';
import { createTestHub, testPasswords, type TestHub, type TestRequest } from '../testing/createTestHub';
import { solveImage } from '../testing/solveImage';
import { at, knownBrowser, neighbours, strangers } from '../testing/strangers';
import { codes } from '../answers/codes';
import { costlyCallLimit } from './costlyCalls';

const { atOnce, waitingOfCaller } = costlyCallLimit;
const account = 'designer@example.com';
const right = { type: 0, account, password: 'Design3D!' };
const neighbour = { type: 0, account: '13800138000', password: 'Neighbour' };
const alone = { ...costlyCallLimit, atOnce: 1, longestWaitMs: 60_000 };

let test: TestHub;
afterEach(() => test.close());

/** A list that a test waits for. */
function watchedList<Item>() {
  const items: Item[] = [];
  const watchers: (() => void)[] = [];
  return {
    items,
    add: (item: Item) => {
      items.push(item);
      for (const watcher of watchers) watcher();
    },
    reaches: (length: number) =>
      new Promise<void>((resolve) => {
        const look = () => void (items.length >= length && resolve());
        watchers.push(look);
        look();
      }),
  };
}

/** Passwords whose checks wait, in the order in which they began, until the test ends them. */
function queuedPasswords() {
  const begun = watchedList<string>();
  const ends: (() => void)[] = [];
  let isHeld = false;
  const passwords: Passwords = {
    ...testPasswords,
    verify: async (stored, password, keys) => {
      if (isHeld) {
        begun.add(password);
        await new Promise<void>((resolve) => void ends.push(resolve));
      }
      return testPasswords.verify(stored, password, keys);
    },
  };
  return {
    begun,
    passwords,
    hold: () => void (isHeld = true),
    endOne: () => ends.shift()?.(),
    release: () => {
      isHeld = false;
      for (const end of ends) end();
    },
  };
}

/** A hub whose sign-ins wait in the hash, and the calls that have asked for a turn. */
async function heldHub() {
  const queue = queuedPasswords();
  test = await createTestHub({ trustProxy: true }, { passwords: queue.passwords });
  const { services } = test.hub;
  const asked = watchedList<string>();
  const { takeTurn } = services;
  services.takeTurn = (keys, work) => {
    const turn = takeTurn(keys, work);
    asked.add(keys.join(' '));
    return turn;
  };
  return { ...queue, asked };
}

const signIn = (request: object, from: TestRequest) => test.call(login, { ...request }, from);

/** Ends two sign-ins, and waits until two more have begun: the first of the flood that waits, then whose turn is next. */
async function endTwo({ begun, endOne }: Pick<Awaited<ReturnType<typeof heldHub>>, 'begun' | 'endOne'>) {
  const before = begun.items.length;
  for (let turn = 1; turn <= 2; turn += 1) {
    endOne();
    await begun.reaches(before + turn);
  }
}

it('a flood of one account and address fills its own places only; a neighbour is next', async () => {
  const { begun, hold, endOne, release, asked } = await heldHub();
  hold();
  const places = atOnce + waitingOfCaller;
  const refused = watchedList<number>();
  const flood = Array.from({ length: places + 10 }, async (_, index) => {
    const answer = await signIn(right, at('203.0.113.1', 100 + index));
    if (answer.status === 429) refused.add(answer.code);
    return answer;
  });
  await Promise.all([begun.reaches(atOnce), refused.reaches(10)]);
  expect(refused.items).toEqual(Array<number>(10).fill(codes.tooManyTries));
  const victim = signIn(neighbour, at('198.51.100.1'));
  await asked.reaches(places + 11);
  expect(begun.items).toHaveLength(atOnce);
  await endTwo({ begun, endOne });
  expect(begun.items.slice(atOnce)).toEqual([right.password, neighbour.password]);
  release();
  expect((await victim).code).toBe(codes.accountOrPasswordWrong);
  const answers = await Promise.all(flood);
  expect(answers.filter(({ info }) => info?.auth_token !== undefined)).toHaveLength(places);
  expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('5');
});

it('a flood of one account from everywhere: its owner is next in a browser that has signed in', async () => {
  const { begun, hold, endOne, release, asked } = await heldHub();
  const home = await knownBrowser(test, account, at('192.0.2.44'));
  const count = atOnce + 5;
  hold();
  const flood = strangers(count).map((stranger) => signIn({ ...right, password: 'Stranger' }, stranger));
  // With the owner's first sign-in.
  await Promise.all([begun.reaches(atOnce), asked.reaches(count + 1)]);
  const owner = signIn(right, home);
  await asked.reaches(count + 2);
  await endTwo({ begun, endOne });
  expect(begun.items.slice(atOnce)).toEqual(['Stranger', right.password]);
  release();
  expect((await owner).info.auth_token).toMatch(/^[\w-]{43}$/);
  await Promise.all(flood);
});

it('cookies that are made up get no more turns than their address has', async () => {
  const { begun, hold, endOne, release, asked } = await heldHub();
  hold();
  const count = atOnce + 5;
  const flood = Array.from({ length: count }, (_, index) => {
    const cookie = `hub_device=${String(index).padStart(43, 'x')}`;
    return signIn(right, { ...at('203.0.113.1'), headers: { 'x-forwarded-for': '203.0.113.1', cookie } });
  });
  await Promise.all([begun.reaches(atOnce), asked.reaches(count)]);
  const victim = signIn(neighbour, at('198.51.100.1'));
  const second = signIn(neighbour, at('198.51.100.1'));
  await asked.reaches(count + 2);
  await endTwo({ begun, endOne });
  await endTwo({ begun, endOne });
  const [one, other] = [neighbour.password, right.password];
  expect(begun.items.slice(atOnce)).toEqual([other, one, other, one]);
  release();
  await Promise.all([victim, second, ...flood]);
});

it('a flood of single calls from one /48 fills its own places only; a visitor from elsewhere is next', async () => {
  const { begun, hold, endOne, release, asked } = await heldHub();
  hold();
  const count = 300;
  const refused = watchedList<number>();
  const flood = neighbours(count).map(async (from, index) => {
    const answer = await signIn({ ...right, account: `${index}@example.com` }, from);
    if (answer.status === 429) refused.add(answer.code);
  });
  await Promise.all([begun.reaches(atOnce), refused.reaches(count - atOnce - waitingOfCaller)]);
  const victim = signIn(neighbour, at('198.51.100.1'));
  await asked.reaches(count + 1);
  await endTwo({ begun, endOne });
  expect(begun.items.slice(atOnce)).toEqual([right.password, neighbour.password]);
  release();
  expect((await victim).code).toBe(codes.accountOrPasswordWrong);
  await Promise.all(flood);
  expect(refused.items).toHaveLength(count - atOnce - waitingOfCaller);
});

it('a stranger who has to pause holds no place', async () => {
  test = await createTestHub({ trustProxy: true }, { costlyCalls: alone });
  const { clock, database } = test.hub.services;
  for (const [index] of strangers(10).entries())
    await database.transaction((queries) =>
      recordAttempt(
        queries,
        {
          tenantId: 'neutral',
          action: 'login',
          account,
          address: `100.0.${index}.1`,
          isKnownDevice: false,
          now: test.clock.now(),
          most: mostFailures(test.hub.services),
        },
        false,
        isOverTotal,
      ),
    );
  const stranger = at('203.0.113.1', 9);
  await solveImage(test, account, 'login', stranger);
  const pauses = watchedList<number>();
  const ends: (() => void)[] = [];
  clock.pause = async (ms) => {
    const end = new Promise<void>((resolve) => void ends.push(resolve));
    pauses.add(ms);
    await end;
  };
  const paused = signIn(right, stranger);
  await pauses.reaches(1);
  const meanwhile = await signIn({ ...neighbour, password: 'Design3D!' }, at('198.51.100.1'));
  expect(meanwhile.info.auth_token).toMatch(/^[\w-]{43}$/);
  ends[0]?.();
  expect((await paused).info.auth_token).toMatch(/^[\w-]{43}$/);
  // The control: without failures there is no pause.
  test.clock.advance(failureWindowMs);
  expect((await signIn(right, at('203.0.113.2', 10))).info.auth_token).toMatch(/^[\w-]{43}$/);
  expect(pauses.items).toEqual([1000]);
});

it('a sign-in that waits for the mail server holds no place', async () => {
  const sending = watchedList<string>();
  const sends: (() => void)[] = [];
  const mail = {
    send: ({ to }: { to: string }) =>
      new Promise<void>((resolve) => {
        sends.push(resolve);
        sending.add(to);
      }),
  };
  test = await createTestHub({ trustProxy: true }, { costlyCalls: alone, adapters: { mail } });
  const waiting = signIn({ ...right, account: 'secure@example.com' }, at('203.0.113.1', 9));
  await sending.reaches(1);
  const meanwhile = await signIn({ ...neighbour, password: 'Design3D!' }, at('198.51.100.1'));
  expect(meanwhile.info.auth_token).toMatch(/^[\w-]{43}$/);
  sends[0]?.();
  expect((await waiting).info.need_captcha).toBe('email');
});
