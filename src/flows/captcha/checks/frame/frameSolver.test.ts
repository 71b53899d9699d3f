import { expect, it, vi } from 'vitest';
import { HubError } from '../../../../api/hubError';
import type { CheckReport } from '../../../../contract/checkFrame';
import { settle } from '../../../../testing/fakeClock';
import { createFakeServices } from '../../../../testing/fakeServices';
import type { CheckFrame } from './checkFrame';
import { frameSolver, longestLoadMs, longestSilenceMs } from './frameSolver';

const ticket = `1767225600000.${'ab'.repeat(32)}`;
const asked = { kind: 'turnstile', site_key: 'public', action: 'login', ticket };

async function setUp(config: Parameters<typeof createFakeServices>[0] = {}) {
  const services = createFakeServices({ colorScheme: 'dark', ...config });
  const shown: (CheckFrame | null)[] = [];
  const abort = new AbortController();
  const show = (frame: CheckFrame | null) => void shown.push(frame);
  const solved = frameSolver.solve(asked, abort.signal, { services, show });
  const outcome = solved.catch((error: unknown) => error);
  const postMessage = vi.fn<(data: unknown, origin: string, ports: MessagePort[]) => void>();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one of its forms that is used
  const page = { postMessage } as unknown as Window;
  const connect = () => shown[0]?.connect(page, 'zh');
  const report = (one: CheckReport) => postMessage.mock.calls[0]?.[2][0]?.postMessage(one);
  await settle();
  return { services, shown, abort, outcome, postMessage, connect, report };
}

it('shows a page of the hub, tells it what to ask, and answers with the ticket', async () => {
  const { shown, connect, report, postMessage, outcome } = await setUp();
  expect(shown[0]).toMatchObject({ address: 'https://own.site/human-check/turnstile', height: 0 });
  connect();
  connect();
  expect(postMessage).toHaveBeenCalledExactlyOnceWith(
    {
      type: 'hub-entry-check',
      siteKey: 'public',
      action: 'login',
      binding: 'ab'.repeat(32),
      language: 'zh',
      colorScheme: 'dark',
    },
    'https://own.site',
    [expect.anything()],
  );
  report({ type: 'ready' });
  report({ type: 'shown', height: 68 });
  await vi.waitFor(() => expect(shown.at(-1)).toMatchObject({ height: 68 }), { timeout: 30_000 });
  report({ type: 'answered', response: 'token' });
  const payload = await outcome;
  expect(JSON.parse(atob(String(payload)))).toEqual({ ticket, response: 'token' });
  expect(shown.at(-1)).toBeNull();
});

it('names tenant, page and frame, as the page’s headers depend on them', async () => {
  const { shown, abort, outcome } = await setUp({ mode: 'frame', domain: 'acme.example' });
  expect(shown[0]?.address).toBe(
    'https://own.site/human-check/turnstile?domain=acme.example&opener=https%3A%2F%2Fshop.example&frame=1',
  );
  abort.abort();
  await outcome;
});

it.each<[string, (test: Awaited<ReturnType<typeof setUp>>) => unknown]>([
  ['the script does not load', async ({ services }) => services.clock.advance(longestLoadMs)],
  [
    'the script says nothing',
    async ({ connect, report, services }) => {
      connect();
      report({ type: 'ready' });
      await new Promise((resolve) => setImmediate(resolve));
      await services.clock.advance(longestSilenceMs);
    },
  ],
  ['the service fails', ({ connect, report }) => (connect(), report({ type: 'failed' }))],
  ['the visitor wants another', ({ shown }) => shown[0]?.giveUp()],
  ['the visitor cancels', ({ abort }) => abort.abort()],
])('fails when %s', async (_, happen) => {
  const test = await setUp();
  await happen(test);
  expect(await test.outcome).toBeInstanceOf(Error);
  expect(test.shown.at(-1)).toBeNull();
});

it('waits for a visitor as long as it takes', async () => {
  const { connect, report, services, shown, outcome, abort } = await setUp();
  connect();
  report({ type: 'shown', height: 68 });
  await vi.waitFor(() => expect(shown).toHaveLength(2), { timeout: 30_000 });
  await services.clock.advance(10 * longestSilenceMs);
  await settle();
  expect(shown).toHaveLength(2);
  abort.abort();
  await outcome;
});

it.each([undefined, {}, { ...asked, site_key: 1 }])('refuses %j, which is no question', async (broken) => {
  const stage = { services: createFakeServices(), show: vi.fn() };
  await expect(frameSolver.solve(broken, new AbortController().signal, stage)).rejects.toThrow(HubError);
});
