import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attend } from '../../testing/attend';
import { contractNames } from '../../testing/contractNames';
import { expectNames } from '../../testing/expectNames';
import { renderScreen } from '../../testing/renderScreen';
import { SignedIn, type SignedInProps } from './SignedIn';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

function renderSignedIn(changes: Partial<SignedInProps> = {}) {
  const props: SignedInProps = {
    name: 'designer@example.com',
    account: undefined,
    status: 'offer',
    problem: null,
    onContinue: vi.fn(),
    onOtherAccount: vi.fn(),
    onSignOut: vi.fn(),
    ...changes,
  };
  const rendered = renderScreen(<SignedIn {...props} />);
  attend();
  const click = (name: string) => rendered.user.click(rendered.screen.getByRole('button', { name }));
  return { ...rendered, props, click };
}

describe('SignedIn', () => {
  it('has the names of the contract', () => {
    expectNames(renderSignedIn().screen, contractNames.signedIn);
  });

  it('says which account the name is of, beside the button’s name', () => {
    const account = { address: 'ada@example.com', picture: null, canRemoveApps: true };
    const { screen } = renderSignedIn({ name: 'Ada', account });
    const button = screen.getByRole('button', { name: 'Continue as Ada' });
    expect(button).toHaveAccessibleDescription('ada@example.com');
    expect(screen.getByText('ada@example.com')).toBeVisible();
  });

  it('describes nothing where there is no address', () => {
    const account = { address: '', picture: null, canRemoveApps: false };
    const { screen } = renderSignedIn({ name: 'Ada', account });
    expect(screen.getByRole('button', { name: 'Continue as Ada' })).toHaveAccessibleDescription('');
  });

  it('offers to continue, to use another account and to sign out', async () => {
    const { props, click } = renderSignedIn();
    await click('Continue as designer@example.com');
    expect(props.onContinue).toHaveBeenCalledOnce();
    await click('Use another account');
    expect(props.onOtherAccount).toHaveBeenCalledOnce();
    await click('Sign out');
    expect(props.onSignOut).toHaveBeenCalledOnce();
  });

  it.each(['busy', 'done'] as const)('ignores clicks while %s', async (status) => {
    const { props, click } = renderSignedIn({ status });
    await click('Continue as designer@example.com');
    await click('Use another account');
    await click('Sign out');
    expect(props.onContinue).not.toHaveBeenCalled();
    expect(props.onOtherAccount).not.toHaveBeenCalled();
    expect(props.onSignOut).not.toHaveBeenCalled();
  });

  it('shows a failure and can be retried', async () => {
    const { props, screen, click } = renderSignedIn({ problem: { key: 'error.network' } });
    expect(screen.getByRole('alert')).toHaveTextContent('No connection');
    await click('Continue as designer@example.com');
    expect(props.onContinue).toHaveBeenCalledOnce();
  });

  it('works without a name', async () => {
    const { props, click } = renderSignedIn({ name: '' });
    await click('Continue');
    expect(props.onContinue).toHaveBeenCalledOnce();
  });

  it('shows only the account when there is no action', async () => {
    const { props, screen, container, click } = renderSignedIn({ status: 'finished' });
    expect(screen.getByRole('heading', { level: 1, name: 'Signed in' })).toBeVisible();
    expect(container).toHaveTextContent('designer@example.com');
    await click('Sign out');
    expect(props.onSignOut).toHaveBeenCalledOnce();
  });
});
