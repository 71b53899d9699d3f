import { describe, expect, it, vi } from 'vitest';
import type { AskedAccount, OwnerState } from '../../flows/login/ownerQuestion';
import { createView, namesOf, renderScreen } from '../../testing/renderScreen';
import { OwnerQuestion } from './OwnerQuestion';

const account: AskedAccount = { initial: 'l', since: 2025, ways: [{ id: 'email' }], can_decline: true };
const asking = (changes: Partial<Extract<OwnerState, { kind: 'asking' }>> = {}): OwnerState => ({
  kind: 'asking',
  asked: account,
  isDeclining: false,
  isBusy: false,
  problem: null,
  ...changes,
});

function show(state: OwnerState, language = 'en') {
  const props = {
    number: '13812345678',
    onAccept: vi.fn(),
    onTurn: vi.fn(),
    onDecline: vi.fn(),
    onRetry: vi.fn(),
    onBack: vi.fn(),
  };
  const rendered = renderScreen(<OwnerQuestion state={state} {...props} />, createView({ language }));
  const press = (name: string) => rendered.user.click(rendered.screen.getByRole('button', { name }));
  return { ...rendered, props, press };
}

describe('the question about an account that slept', () => {
  it('shows no more than initial, number and year, and takes both answers', async () => {
    const { screen, props, press } = show(asking());
    expect(screen.getByRole('heading', { name: 'Is this your account?' })).toBeVisible();
    expect(screen.getByText('l•••')).toBeVisible();
    expect(screen.getByText('13812345678, since 2025')).toBeVisible();
    await press('Yes, it’s mine');
    expect(props.onAccept).toHaveBeenCalledOnce();
    await press('Not mine');
    expect(props.onTurn).toHaveBeenCalledExactlyOnceWith(true);
    await press('Back to sign in');
    expect(props.onBack).toHaveBeenCalledOnce();
  });

  it('cannot be answered with yes where the account has nothing but its number', () => {
    const { screen } = show(asking({ asked: { ...account, initial: undefined, ways: [] } }));
    expect(screen.getByText('An account without a name')).toBeVisible();
    expect(screen.getByText(/nothing but this number/)).toBeVisible();
    expect(namesOf(screen, 'button')).toEqual(['Back to sign in', 'Not mine']);
  });

  it('offers no new account where there are none', () => {
    const { screen } = show(asking({ asked: { ...account, can_decline: false } }));
    expect(screen.getByText(/new accounts are turned off/)).toBeVisible();
    expect(namesOf(screen, 'button')).toEqual(['Back to sign in', 'Yes, it’s mine']);
  });

  it('says what "Not mine" takes before it is done', async () => {
    const { screen, props, press } = show(asking({ isDeclining: true }));
    expect(screen.getByText(/loses the number 13812345678/)).toBeVisible();
    await press('Back');
    expect(props.onTurn).toHaveBeenCalledExactlyOnceWith(false);
    await press('Start a new account');
    expect(props.onDecline).toHaveBeenCalledOnce();
  });

  it('moves the focus to the heading of the other question', () => {
    const { screen, rerender, props } = show(asking());
    rerender(<OwnerQuestion state={asking({ isDeclining: true })} {...props} />);
    expect(screen.getByRole('heading', { name: 'Start a new account?' })).toHaveFocus();
  });

  it('says why it failed, and takes nothing while it works', async () => {
    const { screen, props, press, rerender } = show(asking({ isBusy: true }));
    await press('Yes, it’s mine');
    await press('Not mine');
    expect(props.onAccept).not.toHaveBeenCalled();
    expect(props.onTurn).not.toHaveBeenCalled();
    rerender(<OwnerQuestion state={asking({ problem: { key: 'error.network' } })} {...props} />);
    expect(screen.getByRole('alert')).toHaveTextContent(/^No connection/);
  });

  it('loads, and can be loaded again', async () => {
    const { screen, props, press, rerender } = show({ kind: 'loading' });
    expect(screen.getByRole('button', { name: 'Loading…' })).toBeVisible();
    rerender(<OwnerQuestion state={{ kind: 'failed', problem: { key: 'error.network' } }} {...props} />);
    await press('Try again');
    expect(props.onRetry).toHaveBeenCalledOnce();
  });

  it('speaks Chinese', () => {
    const { screen } = show(asking(), 'zh');
    expect(screen.getByRole('heading', { name: '这是您的账号吗？' })).toBeVisible();
    expect(screen.getByText('13812345678，注册于 2025 年')).toBeVisible();
  });
});
