import { fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/renderScreen';
import { CodeField } from './CodeField';

function renderField(isLocked = false) {
  const onComplete = vi.fn();
  function Scene() {
    const [code, setCode] = useState('');
    return (
      <CodeField
        label="Verification code"
        hint="Continues when complete"
        name="code"
        value={code}
        isLocked={isLocked}
        onChange={setCode}
        onComplete={onComplete}
      />
    );
  }
  const rendered = renderScreen(<Scene />);
  return {
    ...rendered,
    onComplete,
    field: rendered.screen.getByRole('textbox', { name: 'Verification code' }),
  };
}

/** User-event pastes into the document's active element, which for a field in a shadow root is only the host. */
function paste(field: HTMLElement, text: string): void {
  fireEvent.paste(field, { clipboardData: { getData: () => text } });
}

describe('CodeField', () => {
  it('is one input for autofill, shown as six boxes', async () => {
    const { container, user, field } = renderField();
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('type', 'text');
    await user.type(field, '123');
    // The boxes are hidden from screen readers, which use the input.
    const boxes = [...container.querySelectorAll('[aria-hidden=true] > span')];
    expect(boxes.map((box) => box.textContent)).toEqual(['1', '2', '3', '', '', '']);
  });

  it('says that it continues by itself', () => {
    const { container, field } = renderField();
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    const texts = ids.map((id) => container.querySelector(`[id="${id}"]`)?.textContent);
    expect(texts).toContain('Continues when complete');
  });

  it('reports once each time it becomes complete', async () => {
    const { user, field, onComplete } = renderField();
    await user.type(field, '12345');
    expect(onComplete).not.toHaveBeenCalled();
    await user.type(field, '67');
    expect(field).toHaveValue('123456');
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456');
    await user.type(field, '{Backspace}6');
    expect(onComplete).toHaveBeenCalledTimes(2);
  });

  it('finds the code in pasted text, and ignores text without one', () => {
    const { field, onComplete } = renderField();
    paste(field, 'Your code is 123 456');
    expect(field).toHaveValue('123456');
    paste(field, 'hello');
    expect(field).toHaveValue('123456');
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456');
  });

  it('accepts no input while it is locked', async () => {
    const { user, field, onComplete } = renderField(true);
    await user.type(field, '123456');
    paste(field, '123456');
    expect(field).toHaveValue('');
    expect(onComplete).not.toHaveBeenCalled();
  });
});
