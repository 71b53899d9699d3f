/** The services are simulated as the demo does; they answer in place of the network. */
import { Hono } from 'hono';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { mobileCaptcha } from '../../../src/api/mobileCaptcha';
import { systemSettings } from '../../../src/api/systemSettings';
import type { SentCheck } from '../../../src/api/humanCheck';
import {
  checkServices,
  mintToken,
  simulatedKeys,
  type Solved,
} from '../../../demo/simulations/checks/checkServices';
import { createTestHub, newFlow, type TestHub, type TestRequest } from '../../testing/createTestHub';
import { readInbox } from '../../testing/inbox';
import { solveCheck } from '../../testing/solveCheck';
import { tenants } from '../../database/tables/tenants';
import { createLog } from '../../http/createLog';
import type { HubEnvironment } from '../../http/hubEnvironment';
import { readHubConfig } from '../../config/readHubConfig';
import { lookEveryMs } from '../../database/followTable';
import { pauseMs } from '../checksOf';
import { checkSettings, requireKnownCheck } from '../registry';
import { ticketLifeMs } from './vendorCheck';

const kinds = ['turnstile', 'hcaptcha', 'geetest'] as const;
type Kind = (typeof kinds)[number];
const can = ['pow', ...kinds];

const services = new Hono<HubEnvironment>();
checkServices(services);
const working = async (address: string, init: RequestInit) => services.fetch(new Request(address, init));
const network = vi.fn<(address: string, init: RequestInit) => Promise<Response>>(working);

let test: TestHub;
let lastNumber = 13_700_004_000;
let mobile = '';
beforeAll(async () => {
  vi.stubGlobal('fetch', network);
  test = await createTestHub({ humanCheck: 'turnstile', checkKeys: simulatedKeys('http://checks.test') });
});
beforeEach(() => {
  network.mockReset().mockImplementation(working);
  test.clock.advance(60 * 60 * 1000);
  mobile = String((lastNumber += 1));
});
afterAll(async () => {
  await test.close();
  vi.unstubAllGlobals();
});

const send = (check: SentCheck, options?: TestRequest, action = 'login') =>
  test.call(mobileCaptcha, { mobile, type: 1, action, check }, options);
const messages = async () => (await readInbox(test, mobile)).length;
const choose = async (kind: Kind) => {
  await test.hub.services.database.run((queries) =>
    queries.update(tenants).set({ limits: { humanCheck: kind } }),
  );
  test.clock.advance(lookEveryMs);
};

interface Asked {
  kind: Kind;
  site_key: string;
  action: string;
  ticket: string;
}
const askedOf = async (options?: TestRequest, action?: string) =>
  (await send({ can }, options, action)).info.check as Asked;

/** What the widget sends after the script of the service has answered. */
function answerTo({ kind, ticket, action }: Asked, solved: Solved = {}): SentCheck {
  const facts = { hostname: 'localhost', action, cdata: ticket.split('.')[1] ?? '', ...solved };
  const lot_number = randomBytes(16).toString('hex');
  const geetest = { lot_number, captcha_output: 'x', pass_token: mintToken(), gen_time: '1767225600' };
  const response = kind === 'geetest' ? JSON.stringify(geetest) : mintToken(facts);
  return { can, kind, payload: btoa(JSON.stringify({ ticket, response })) };
}

describe.each(kinds)('%s', (kind) => {
  beforeEach(() => choose(kind));

  it('asks with its public key alone, and its answer sends the message', async () => {
    const asked = await askedOf();
    expect(asked).toEqual({
      kind,
      site_key: `demo-${kind}`,
      action: 'login',
      ticket: expect.stringMatching(/^\d+\.[0-9a-f]{64}$/) as string,
    });
    expect((await send(answerTo(asked))).info).toEqual({});
    expect(await messages()).toBe(1);
  });

  it('counts once, also in a race of two processes', async () => {
    const answer = answerTo(await askedOf());
    const twin = await test.twin();
    const own = test.hub.fetch.bind(test.hub);
    const inOwn = send(answer);
    test.hub.fetch = twin.fetch.bind(twin);
    const inTwin = send(answer);
    test.hub.fetch = own;
    await Promise.all([inOwn, inTwin]);
    expect(await messages()).toBe(1);
  });

  it('is refused for another question, and too late', async () => {
    const attempts = [
      async () => answerTo(await askedOf({ flow: newFlow() })),
      async () => answerTo(await askedOf({}, 'register')),
      async () => answerTo({ ...(await askedOf()), ticket: `9999999999999.${'0'.repeat(64)}` }),
      async () => ({ can, kind, payload: btoa('{}') }),
      async () => {
        const late = answerTo(await askedOf());
        test.clock.advance(ticketLifeMs);
        return late;
      },
    ];
    for (const attempt of attempts)
      expect(await send(await attempt())).toMatchObject({ code: 1, info: { check: { kind } } });
    expect(network).not.toHaveBeenCalled();
    expect(await messages()).toBe(0);
  });

  it.each<[string, () => Promise<Response>]>([
    ['is down', () => Promise.reject(new TypeError('fetch failed'))],
    ['answers too late', () => Promise.reject(new DOMException('timeout', 'TimeoutError'))],
    ['answers a page', () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }))],
  ])('gives way to dearer work while it %s, and never opens', async (_, answer) => {
    const asked = await askedOf();
    network.mockImplementation(answer);
    const instead = (await send(answerTo(asked))).info.check;
    expect(instead).toMatchObject({ kind: 'pow' });
    expect(await messages()).toBe(0);
    // Nobody else is sent there.
    expect(await askedOf({ flow: newFlow() })).toMatchObject({ kind: 'pow' });
    test.clock.advance(pauseMs);
    expect(await askedOf({ flow: newFlow() })).toMatchObject({ kind });
    const paid = await solveCheck((await send({ can: ['pow'] })).info.check);
    expect((await send(paid)).info).toEqual({});
  });
});

it.each<[Kind, Solved]>([
  ['turnstile', { hostname: 'evil.example' }],
  ['turnstile', { action: 'register' }],
  ['turnstile', { cdata: 'of another ticket' }],
  ['hcaptcha', { hostname: 'evil.example' }],
])('%s: an answer with %j is another page or question', async (kind, solved) => {
  await choose(kind);
  expect(await send(answerTo(await askedOf(), solved))).toMatchObject({ info: { check: { kind } } });
  expect(await messages()).toBe(0);
});

it('a wrong or used answer is asked for again', async () => {
  await choose('turnstile');
  const asked = await askedOf();
  const wrong = {
    can,
    kind: asked.kind,
    payload: btoa(JSON.stringify({ ticket: asked.ticket, response: '%' })),
  };
  expect(await send(wrong)).toMatchObject({ info: { check: { kind: 'turnstile' } } });
  const answer = answerTo(asked);
  await send(answer);
  test.clock.advance(60_001);
  expect(await send(answer)).toMatchObject({ info: { check: { kind: 'turnstile' } } });
  expect(await messages()).toBe(1);
});

it('a caller that cannot answer it works, and pays more for it', async () => {
  await choose('turnstile');
  const counted = vi.fn();
  test.hub.services.metrics = { countCheck: counted } as never;
  expect(await send({ can: ['pow'] })).toMatchObject({ info: { check: { kind: 'pow' } } });
  expect(counted).toHaveBeenCalledWith('pow', 3);
  test.hub.services.metrics = null;
  expect((await send({ can: [] })).info).toMatchObject({ image_captcha: expect.any(String) as string });
});

it('keeps its secret, in settings, pages and the log', async () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line: string) => void lines.push(line) });
  const keys = simulatedKeys('http://checks.test');
  const told = await createTestHub({ humanCheck: 'turnstile', checkKeys: keys }, { log });
  network.mockRejectedValue(new TypeError('fetch failed'));
  const call = (check: SentCheck) => told.call(mobileCaptcha, { mobile, type: 1, action: 'login', check });
  const asked = (await call({ can })).info.check as Asked;
  await call(answerTo(asked));
  const shown = [
    JSON.stringify(await told.call(systemSettings)),
    await (await told.fetch('/human-check/turnstile')).text(),
    await (await told.fetch('/entry')).text(),
    ...lines,
  ].join('\n');
  expect(shown).toContain('a human check is down');
  expect(shown).not.toContain(keys['turnstile']?.secret);
  await told.close();
});

const read = (env: Record<string, string>) => requireKnownCheck(readHubConfig(env));

describe('settings', () => {
  const pair = { HUB_HCAPTCHA_SITE_KEY: 'public', HUB_HCAPTCHA_SECRET: 'secret' };

  it('name the check and both keys', () => {
    expect(() => read({ ...pair, HUB_HUMAN_CHECK: 'hcaptcha' })).not.toThrow();
    expect(() => read(pair)).not.toThrow();
    expect(checkSettings.secret).toContain('HUB_HCAPTCHA_SECRET');
  });

  it.each<[Record<string, string>, string]>([
    [
      { HUB_HUMAN_CHECK: 'turnstile' },
      'HUB_TURNSTILE_SITE_KEY and HUB_TURNSTILE_SECRET belong together: set both.',
    ],
    [{ HUB_GEETEST_SECRET: 'x' }, 'HUB_GEETEST_SITE_KEY and HUB_GEETEST_SECRET belong together: set both.'],
    [
      { HUB_HUMAN_CHECK: 'riddle' },
      'HUB_HUMAN_CHECK must be pow, turnstile, hcaptcha, geetest or picture, not "riddle".',
    ],
  ])('%j is a fault', (env, fault) => {
    expect(() => read(env)).toThrow(fault);
  });
});

const policyOf = async (path: string, hub = test) =>
  (await hub.fetch(path)).headers.get('content-security-policy') ?? '';

describe('the page', () => {
  it('alone may load the script, and only listed pages may frame it', async () => {
    await choose('turnstile');
    const policy = await policyOf('/human-check/turnstile');
    expect(policy).toContain("script-src 'self' http://checks.test;");
    expect(policy).toContain("frame-ancestors 'self' http://127.0.0.1:4601");
    const portal = await policyOf('/entry');
    expect(portal).toContain("; frame-src 'self';");
    expect(portal).not.toContain('checks.test');
  });

  it('is not there without keys, and portals without such a check frame nothing', async () => {
    const plain = await createTestHub();
    expect((await plain.fetch('/human-check/turnstile')).status).toBe(404);
    expect((await plain.fetch('/human-check/pow')).status).toBe(404);
    expect(await policyOf('/entry', plain)).not.toContain('frame-src');
    await plain.close();
  });
});
