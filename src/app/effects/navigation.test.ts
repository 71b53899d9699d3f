import { expect, it, vi } from 'vitest';
import { parseEntryConfig } from '../../contract/config';
import { createStore } from '../../lib/store';
import { followScreenAttribute } from './navigation';

const configWith = (values: Record<string, string>) =>
  parseEntryConfig({
    attribute: (name) => values[name] ?? null,
    address: { pathname: '', search: '' },
    scriptOrigin: null,
  }).config;

it('navigates once for each change of the attribute, and not after it is stopped', () => {
  const navigate = vi.fn();
  const config = createStore(configWith({}));
  const stop = followScreenAttribute({ element: { config }, router: { navigate } });
  config.set(configWith({ lang: 'zh' }));
  expect(navigate).not.toHaveBeenCalled();
  config.set(configWith({ screen: 'register' }));
  config.set(configWith({ screen: 'register', lang: 'en' }));
  config.set(configWith({}));
  expect(navigate.mock.calls).toEqual([['/entry/register'], ['/entry/login']]);
  stop();
  config.set(configWith({ screen: 'register' }));
  expect(navigate).toHaveBeenCalledTimes(2);
});
