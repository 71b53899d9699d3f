import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { perform, renderScreen } from '../testing/renderScreen';
import { GuardedButton } from './GuardedButton';
import { attentionMs } from './watchAttention';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function renderGuarded() {
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const onClick = vi.fn();
  const { screen } = renderScreen(<GuardedButton onClick={onClick}>Approve</GuardedButton>);
  const button = screen.getByRole('button', { name: 'Approve' });
  /** As browsers dispatch it: `presses` is 0 for a key. */
  const click = (presses: number): void =>
    perform(() => button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: presses })));
  return { onClick, button, click, hasFocus };
}

describe('GuardedButton', () => {
  it('accepts a pointer only after the page has been visible for 600 ms', () => {
    const { onClick, button, click } = renderGuarded();
    click(1);
    click(2);
    expect(onClick).not.toHaveBeenCalled();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    perform(() => vi.advanceTimersByTime(attentionMs));
    expect(button).not.toHaveAttribute('aria-disabled');
    click(1);
    expect(onClick).toHaveBeenCalledOnce();
  });

  it('accepts keys at once', () => {
    const { onClick, click } = renderGuarded();
    click(0);
    expect(onClick).toHaveBeenCalledOnce();
  });

  it('ignores the pointer again once another window is in front', () => {
    const { onClick, click, hasFocus } = renderGuarded();
    perform(() => vi.advanceTimersByTime(attentionMs));
    hasFocus.mockReturnValue(false);
    perform(() => window.dispatchEvent(new Event('blur')));
    hasFocus.mockReturnValue(true);
    perform(() => window.dispatchEvent(new Event('focus')));
    click(1);
    expect(onClick).not.toHaveBeenCalled();
  });
});
