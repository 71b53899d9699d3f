import { act, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createStore } from '../lib/store';
import { Form } from '../ui/Form';
import type { EntryElement } from './createElementClass';
import { placeForms } from './lightForms';

it('writes the language on screen into a form outside, whose element may name another', () => {
  const element = document.createElement('div') as unknown as EntryElement;
  element.lang = 'ar';
  document.body.append(element);
  const language = createStore('ar');
  const { unmount } = render(placeForms(<Form />, element, language));
  const form = element.querySelector<HTMLElement>('[data-entry-form]');
  expect(form?.lang).toBe('ar');
  act(() => language.set('en'));
  expect(form?.lang).toBe('en');
  expect(element.querySelector('[data-entry-form]')).toBe(form);
  unmount();
  element.remove();
});
