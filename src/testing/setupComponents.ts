/** What every component test starts from: React in strict mode, the matchers of jest-dom, an empty document. */
// It extends `expect` and its types.
// oxlint-disable-next-line import/no-unassigned-import
import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, expect } from 'vitest';
import { focusedElement } from '../ui/focusedElement';
import { reactIdle } from './reactIdle';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// A busy machine needs more than the usual second to show what a test looks for.
configure({ reactStrictMode: true, asyncUtilTimeout: 30_000 });

const usual = getConfig();
configure({
  // After a visitor's action, and after `findBy` and `waitFor`, a test reads what React has finished: a busy machine
  // would otherwise still have an effect to run, which moves the focus.
  asyncWrapper: (work) =>
    usual.asyncWrapper(async () => {
      const result = await work();
      await reactIdle();
      return result;
    }),
});

expect.extend({
  /** As jest-dom's matcher, which sees no further than the host of a shadow root. */
  toHaveFocus(element: Element) {
    const focused = focusedElement(element);
    return {
      pass: focused === element,
      message: () =>
        `expected ${this.utils.stringify(element)}${this.isNot ? ' not' : ''} to have the focus, ` +
        `which ${this.utils.stringify(focused)} has`,
    };
  },
});

const began = location.href;

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  // The files of a worker share the document: the next test begins at its first address, and finds nothing kept.
  if (location.href !== began) history.replaceState(null, '', began);
  sessionStorage.clear();
  localStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=');
    if (name !== '') document.cookie = `${name}=; path=/; max-age=0`;
  }
});
