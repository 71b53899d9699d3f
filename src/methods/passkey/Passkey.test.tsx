import { describe, expect, it, vi } from 'vitest';
import { namesOf, renderScreen } from '../../testing/renderScreen';
import { Passkey, type PasskeyProps } from './Passkey';
import type { PasskeyProblem } from './passkeyState';

const show = (changes: Partial<PasskeyProps>) => {
  const props: PasskeyProps = {
    state: { kind: 'asking' },
    isWindow: false,
    onWindow: null,
    onRetry: vi.fn(),
    onBack: vi.fn(),
    ...changes,
  };
  return { ...renderScreen(<Passkey {...props} />), props };
};
const ended = (problem: PasskeyProblem) =>
  ({ kind: 'ended', problem, text: { text: `It is ${problem}.` } }) as const;

describe('Passkey', () => {
  it('says what the browser waits for, and then that it signs in', () => {
    expect(show({}).screen.getByRole('status')).toHaveTextContent(
      'Confirm with your fingerprint, face or screen lock.',
    );
    expect(show({ state: { kind: 'checking' } }).screen.getByRole('status')).toHaveTextContent(
      'Signing you in…',
    );
  });

  it.each<[PasskeyProblem, string[]]>([
    ['timedOut', ['Try again', 'Other ways to sign in']],
    ['removed', ['Use another passkey', 'Other ways to sign in']],
    ['failed', ['Try again', 'Other ways to sign in']],
    ['unable', ['Other ways to sign in']],
    ['notHere', ['Other ways to sign in']],
  ])('announces why it ended, and leads on: %s', (problem, buttons) => {
    const { screen } = show({ state: ended(problem) });
    expect(screen.getByRole('alert')).toHaveTextContent(`It is ${problem}.`);
    expect(namesOf(screen, 'button')).toEqual(buttons);
  });

  it('offers a window within the click where the browser refuses', async () => {
    const onWindow = vi.fn();
    const { screen, user } = show({ state: ended('notHere'), onWindow });
    await user.click(screen.getByRole('button', { name: 'Continue in a window' }));
    expect(onWindow).toHaveBeenCalledOnce();
  });

  it('in a window, a closed dialog is no problem', () => {
    const { screen } = show({ state: ended('cancelled'), isWindow: true });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByText('It is cancelled.')).toBeVisible();
    expect(namesOf(screen, 'button')).toEqual(['Try again', 'Cancel']);
  });
});
