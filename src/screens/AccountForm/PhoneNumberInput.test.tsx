import { fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { emptyForm } from '../../flows/form/formDraft';
import type { StepFormState } from '../../flows/form/stepFormState';
import { renderScreen, settle } from '../../testing/renderScreen';
import { loadNumbers, PhoneNumberInput } from './PhoneNumberInput';

const attributes = { id: 'number', 'aria-invalid': undefined, 'aria-describedby': 'number-error' };

/** @param load when, and whether, the numbering plans arrive */
function renderField(load = loadNumbers, country = '', startsPlain = false) {
  const typed = vi.fn<(changes: Partial<StepFormState['values']>) => void>();
  const Form = () => {
    const [form, setForm] = useState(() => {
      const empty = emptyForm(false);
      return { ...empty, values: { ...empty.values, country } };
    });
    const onType = (changes: Partial<StepFormState['values']>): void => {
      typed(changes);
      setForm((before) => ({ ...before, values: { ...before.values, ...changes } }));
    };
    const [hasPicker, setHasPicker] = useState(!startsPlain);
    return (
      <>
        <PhoneNumberInput {...{ form, onType, attributes, load, hasPicker }} inputProps={{ type: 'tel' }} />
        <div data-testid="settings" onPointerMove={() => setHasPicker(true)} />
      </>
    );
  };
  return { ...renderScreen(<Form />), typed };
}

const namedBy = (country: string): string => `Country or region ${country}`;

describe('PhoneNumberInput', () => {
  it.each([
    ['13912345678', 'China +86', '13912345678', '13912345678'],
    ['+86 13912345678', 'China +86', '13912345678', '+86 13912345678'],
    ['+4915112345678', 'Germany +49', '15112345678', '+4915112345678'],
    ['+abc', 'China +86', '+abc', '+abc'],
  ])('keeps field, focus and number %s when the countries arrive', async (typing, country, shown, sent) => {
    const line = new EventTarget();
    const arrived = new Promise<void>((resolve) => line.addEventListener('arrive', () => resolve()));
    const { screen, user, typed } = renderField(() => arrived.then(loadNumbers));
    const field = screen.getByRole('textbox');
    await user.type(field, typing);
    expect(screen.queryByRole('button')).toBeNull();
    line.dispatchEvent(new Event('arrive'));
    expect(await screen.findByRole('button', { name: namedBy(country) })).toBeVisible();
    expect(screen.getByRole('textbox')).toBe(field);
    expect(field).toHaveFocus();
    expect(field).toHaveValue(shown);
    expect(typed).toHaveBeenLastCalledWith({ account: sent });
  });

  it('shows the number that is sent, whatever country an earlier visit has chosen', async () => {
    const line = new EventTarget();
    const arrived = new Promise<void>((resolve) => line.addEventListener('arrive', () => resolve()));
    const { screen, user, typed } = renderField(() => arrived.then(loadNumbers), 'DE');
    await user.type(screen.getByRole('textbox'), '15112345678');
    line.dispatchEvent(new Event('arrive'));
    expect(await screen.findByRole('button', { name: namedBy('China +86') })).toBeVisible();
    expect(typed).toHaveBeenLastCalledWith({ account: '15112345678' });
  });

  it('composes what is typed beside a country', async () => {
    const { screen, user, typed } = renderField();
    await user.click(await screen.findByRole('button'));
    await user.click(screen.getByRole('option', { name: 'Germany +49' }));
    await user.type(screen.getByRole('textbox'), '015112345678');
    expect(typed).toHaveBeenLastCalledWith({ account: '+4915112345678', country: 'DE' });
    expect(screen.getByRole('textbox')).toHaveValue('015112345678');
  });

  it('stays the same field when the settings turn the picker on', async () => {
    const { screen, user } = renderField(loadNumbers, '', true);
    const field = screen.getByRole('textbox');
    await user.type(field, '139');
    expect(screen.queryByRole('button')).toBeNull();
    fireEvent.pointerMove(screen.getByTestId('settings'));
    expect(await screen.findByRole('button', { name: namedBy('China +86') })).toBeVisible();
    expect(screen.getByRole('textbox')).toBe(field);
    expect(field).toHaveFocus();
    expect(field).toHaveValue('139');
  });

  it('has the picker from the first frame of a later field', async () => {
    const { screen, unmount } = renderField();
    await screen.findByRole('button');
    unmount();
    const later = renderField(loadNumbers, 'DE');
    expect(later.screen.getByRole('button', { name: namedBy('Germany +49') })).toBeVisible();
  });

  it('is a plain field when they cannot be loaded', async () => {
    const { screen, user, typed } = renderField(() => Promise.reject(new Error('offline')));
    await user.type(screen.getByRole('textbox'), '+49151');
    await settle(Promise.resolve());
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('textbox')).toHaveValue('+49151');
    expect(typed).toHaveBeenLastCalledWith({ account: '+49151' });
  });
});
