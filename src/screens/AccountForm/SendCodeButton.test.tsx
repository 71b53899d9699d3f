import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { SendCodeButton } from './SendCodeButton';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const button = (secondsToResend: number, to = 'ada@example.com') => (
  <SendCodeButton {...{ secondsToResend, to }} isLocked={false} onSendCode={() => undefined} />
);

it.each([
  ['ada@example.com', 'email sent, please check'],
  ['13912345678', 'Code sent'],
])('says for two seconds that a code was sent to %s', async (to, said) => {
  const { screen, rerender } = renderScreen(button(0, to));
  rerender(button(60, to));
  expect(screen.getByRole('status')).toHaveTextContent(said);
  expect(screen.getByRole('button', { name: 'Resend in 60 s' }).querySelector('svg')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.getByRole('button').querySelector('svg')).toBeNull();
});

it('says nothing on a step that comes with the wait, which says so itself', () => {
  const { screen } = renderScreen(button(58));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
