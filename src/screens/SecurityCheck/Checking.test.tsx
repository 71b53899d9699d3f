import { fireEvent } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Checking } from './Checking';

it('says what happens, asks nothing, and is cancelled by button and Escape', async () => {
  const onCancel = vi.fn();
  const { screen, user } = renderScreen(<Checking onCancel={onCancel} />);
  expect(screen.getByRole('dialog', { name: 'Security check' })).toContainElement(screen.getByRole('status'));
  expect(screen.getByRole('status')).toHaveTextContent('Checking your browser');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledTimes(2);
});

const frameOf = (height: number) => ({
  address: 'about:blank',
  height,
  connect: vi.fn(),
  giveUp: vi.fn(),
});

describe('a check of another service', () => {
  it('is out of reach until it asks; then it has the focus, and another can be chosen', async () => {
    const onCancel = vi.fn();
    const { screen, user, rerender } = renderScreen(<Checking frame={frameOf(0)} onCancel={onCancel} />);
    const page = screen.getByTitle('Security check');
    expect(page).toHaveAttribute('inert');
    expect(screen.getByRole('status')).toHaveTextContent('Checking your browser');
    expect(screen.queryByRole('button', { name: 'Use another check' })).not.toBeInTheDocument();
    const asking = frameOf(68);
    rerender(<Checking frame={asking} onCancel={onCancel} />);
    expect(screen.getByTitle('Security check')).toBe(page);
    expect(page).not.toHaveAttribute('inert');
    expect(page).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('Complete the check below.');
    await user.click(screen.getByRole('button', { name: 'Use another check' }));
    expect(asking.giveUp).toHaveBeenCalledOnce();
  });

  it('hears of the page when it has loaded', () => {
    const frame = frameOf(0);
    const { screen } = renderScreen(<Checking frame={frame} onCancel={vi.fn()} />);
    const page = screen.getByTitle('Security check');
    Object.defineProperty(page, 'contentWindow', { value: window });
    fireEvent.load(page);
    expect(frame.connect).toHaveBeenCalledWith(window, 'en');
  });

  it('that failed is named where another stands in', () => {
    const { screen } = renderScreen(<Checking isReplaced onCancel={vi.fn()} />);
    expect(screen.getByRole('status')).toHaveTextContent('The usual check didn’t load');
  });
});
