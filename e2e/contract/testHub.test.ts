/** A run leaves accounts behind, so it does not begin on any hub. */
import { expect, it, vi } from 'vitest';
import { isTestHub } from '../../conformance/testHub';

const portal = 'https://signin.example.com';

it.each(['http://localhost:4600', 'http://acme.localhost:4600', 'http://127.0.0.1:4600'])(
  'begins at %s',
  async (hub) => {
    expect(await isTestHub(hub, false, null)).toBe(true);
  },
);

it('begins elsewhere only when told that it is for tests', async () => {
  expect(await isTestHub(portal, true, null)).toBe(true);
  expect(await isTestHub(portal, false, null)).toBe(false);
  expect(await isTestHub('https://localhost.example.com', false, null)).toBe(false);
  const answers = ['y', 'Yes', '', 'n', 'yellow'];
  const said = await Promise.all(answers.map((answer) => isTestHub(portal, false, async () => answer)));
  expect(said).toEqual([true, true, false, false, false]);
  const ask = vi.fn(async () => 'y');
  await isTestHub(portal, false, ask);
  expect(ask.mock.calls).toEqual([[expect.stringContaining(portal)]]);
});
