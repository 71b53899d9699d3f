import { describe, expect, it, vi } from 'vitest';
import { namesOf, renderScreen } from '../../testing/renderScreen';
import { larkKind } from '../lark/larkMessenger';
import { Messenger, type MessengerProps } from './Messenger';

function renderLark(state: MessengerProps['state']) {
  const props: MessengerProps = {
    state,
    name: 'Lark',
    texts: larkKind.texts,
    onAccept: vi.fn(),
    onRetry: vi.fn(),
    onRedirect: vi.fn(),
    onBack: vi.fn(),
  };
  return { ...renderScreen(<Messenger {...props} />), props };
}

const fail = (reason: 'notReady' | 'failed') =>
  ({ status: 'fail', reason, text: { key: 'lark.failed' } }) as const;

describe('Messenger', () => {
  it.each<MessengerProps['state']>([
    { status: 'init' },
    { status: 'loading', attempt: 1 },
    { status: 'finish' },
  ])('shows the status and can be left ($status)', async (state) => {
    const { screen, user, props } = renderLark(state);
    expect(screen.getByRole('status')).toHaveTextContent(/^Signing you in with Lark…$/);
    expect(namesOf(screen, 'button')).toEqual(['Other ways to sign in']);
    await user.click(screen.getByRole('button'));
    expect(props.onBack).toHaveBeenCalledOnce();
  });

  it('asks before a link signs in', async () => {
    const login = { auth_token: 'token-2', ticket: '', username: 'Grace', method: 'lark' };
    const { screen, container, user, props } = renderLark({ status: 'asking', login });
    expect(screen.getByRole('heading', { level: 1, name: 'Continue as Grace?' })).toBeVisible();
    expect(container).not.toHaveTextContent('token-2');
    expect(namesOf(screen, 'button')).toEqual(['Continue as Grace', 'Cancel']);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(props.onBack).toHaveBeenCalledOnce();
    expect(props.onAccept).not.toHaveBeenCalled();
  });

  it('can be retried when it has failed', async () => {
    const { screen, user, props } = renderLark(fail('failed'));
    expect(screen.getByRole('alert')).toHaveTextContent('Lark sign-in didn’t work. Try again.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(props.onRetry).toHaveBeenCalledOnce();
    expect(props.onRedirect).not.toHaveBeenCalled();
  });

  it('offers Lark’s own page if the client does not answer', async () => {
    const { screen, user, props } = renderLark(fail('notReady'));
    expect(namesOf(screen, 'button')).toEqual(['Continue with Lark', 'Other ways to sign in']);
    await user.click(screen.getByRole('button', { name: 'Continue with Lark' }));
    expect(props.onRedirect).toHaveBeenCalledOnce();
  });
});
