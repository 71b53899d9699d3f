// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { ElementApi } from '../contract/elementApi';
import { createFakeElement } from '../testing/fakeElement';
import { refuseConfig } from './refuseConfig';

afterEach(() => {
  vi.restoreAllMocks();
});

it('says once to the visitor, the console and the host that no hub is set', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const dispatch = vi.fn<ElementApi['dispatch']>(() => true);
  const container = document.createElement('div');
  await refuseConfig({ ...createFakeElement('tag'), dispatch }, container);
  const said = container.querySelector('[role="alert"] p')?.textContent;
  expect(said).toBe('This sign-in is not set up correctly. Please contact the site owner.');
  expect(warn.mock.calls).toEqual([['<hub-entry hub>', said]]);
  expect(dispatch.mock.calls).toEqual([['entry-error', { kind: 'config', code: 0, message: said }]]);
});
