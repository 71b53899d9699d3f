import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attend } from '../../testing/attend';
import { namesOf, renderScreen } from '../../testing/renderScreen';
import { OpenAuth, type OpenAuthProps } from './OpenAuth';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const login = { auth_token: 'token-2', ticket: '', username: 'Grace', method: 'open_auth' };

function renderOpenAuth(state: OpenAuthProps['state']) {
  const props: OpenAuthProps = {
    state,
    onAccept: vi.fn(),
    onKeep: vi.fn(),
    onRetry: vi.fn(),
    onLeave: vi.fn(),
  };
  const rendered = renderScreen(<OpenAuth {...props} />);
  attend();
  return { ...rendered, props };
}

describe('OpenAuth', () => {
  it('asks which account to use, naming both', async () => {
    const { container, screen, user, props } = renderOpenAuth({ kind: 'asking', login, current: 'Ada' });
    expect(container).toHaveTextContent('You’re signed in as Ada. This link signs you in as Grace.');
    expect(namesOf(screen, 'button')).toEqual(['Continue as Grace', 'Stay signed in as Ada']);
    await user.click(screen.getByRole('button', { name: 'Continue as Grace' }));
    expect(props.onAccept).toHaveBeenCalledOnce();
    expect(props.onKeep).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Stay signed in as Ada' }));
    expect(props.onKeep).toHaveBeenCalledOnce();
  });

  it('asks even without a session', async () => {
    const { container, screen, user, props } = renderOpenAuth({ kind: 'asking', login, current: null });
    expect(screen.getByRole('heading', { level: 1, name: 'Continue as Grace?' })).toBeVisible();
    expect(container).toHaveTextContent('This link signs you in');
    expect(namesOf(screen, 'button')).toEqual(['Continue as Grace', 'Cancel']);
    await user.click(screen.getByRole('button', { name: 'Continue as Grace' }));
    expect(props.onAccept).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(props.onLeave).toHaveBeenCalledOnce();
    expect(props.onKeep).not.toHaveBeenCalled();
  });

  it('works without names', () => {
    const state = { kind: 'asking', login: { ...login, username: '' }, current: '' } as const;
    const { container, screen } = renderOpenAuth(state);
    expect(container).toHaveTextContent('This link signs you in to a different account.');
    expect(namesOf(screen, 'button')).toEqual(['Continue', 'Cancel']);
  });

  it.each([
    ['Grace', 'Continuing as Grace…'],
    ['', 'Link confirmed.'],
  ])('shows the account that signs in: %j', (name, text) => {
    expect(renderOpenAuth({ kind: 'entering', name }).container).toHaveTextContent(text);
  });

  it('shows no token', () => {
    const { container } = renderOpenAuth({ kind: 'asking', login, current: 'Ada' });
    expect(container).not.toHaveTextContent('token-2');
  });

  it.each([
    [true, 'Signing you in', ['Try again', 'Back to sign in']],
    [false, 'This link doesn’t work anymore', ['Back to sign in']],
  ])('has a next action after a failure (can be retried: %s)', async (canRetry, title, wanted) => {
    const text = { text: 'This code was already used. Ask for a new one' };
    const { container, screen, user, props } = renderOpenAuth({ kind: 'failed', text, canRetry });
    expect(container).toHaveTextContent('This code was already used. Ask for a new one');
    // Only a link that cannot be tried again is called broken.
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(namesOf(screen, 'button')).toEqual(wanted);
    await user.click(screen.getByRole('button', { name: 'Back to sign in' }));
    expect(props.onLeave).toHaveBeenCalledOnce();
  });
});
