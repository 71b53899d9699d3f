import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { perform, renderScreen, type Rendered } from '../testing/renderScreen';
import { CodeField } from './CodeField';

let shown: Rendered | undefined;
afterEach(() => shown?.unmount());

function draw(isLocked = false) {
  const onComplete = vi.fn();
  function Scene() {
    const [code, setCode] = useState('');
    return (
      <CodeField
        label="Verification code"
        name="code"
        value={code}
        isLocked={isLocked}
        onChange={setCode}
        onComplete={onComplete}
      />
    );
  }
  shown = renderScreen(<Scene />);
  const input = shown.container.querySelector('input');
  if (!input) throw new Error('there is no input');
  return {
    input,
    onComplete,
    boxes: () =>
      [...(shown?.container.querySelectorAll('[aria-hidden=true] > span') ?? [])].map(
        (box) => box.textContent,
      ),
    type: (text: string) =>
      perform(() => {
        // Bypasses React, which would treat a value set on the element as its own.
        Reflect.set(HTMLInputElement.prototype, 'value', text, input);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    paste: (text: string) =>
      perform(() => {
        const event = new Event('paste', { bubbles: true, cancelable: true });
        Object.assign(event, { clipboardData: { getData: () => text } });
        input.dispatchEvent(event);
      }),
  };
}

describe('CodeField', () => {
  it('is one input that phones autofill, rendered as six boxes', () => {
    const { input, boxes, type } = draw();
    expect([input.inputMode, input.autocomplete, input.type]).toEqual(['numeric', 'one-time-code', 'text']);
    type('123');
    expect(boxes()).toEqual(['1', '2', '3', '', '', '']);
  });

  it('reports once each time it becomes complete', () => {
    const { type, onComplete } = draw();
    type('12345');
    expect(onComplete).not.toHaveBeenCalled();
    type('123456');
    type('1234567');
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456');
    type('12345');
    type('123456');
    expect(onComplete).toHaveBeenCalledTimes(2);
  });

  it('finds the code among pasted words, and leaves a paste without one alone', () => {
    const { input, paste, onComplete } = draw();
    paste('Your code is 123 456');
    expect(input.value).toBe('123456');
    paste('hello');
    expect(input.value).toBe('123456');
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456');
  });

  it('accepts no input while it is locked', () => {
    const { input, type, onComplete } = draw(true);
    type('123456');
    expect(input.value).toBe('');
    expect(onComplete).not.toHaveBeenCalled();
  });
});
