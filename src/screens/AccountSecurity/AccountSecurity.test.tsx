import { within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { initialAccountSecurity, type AccountSecurityState } from '../../flows/account/accountSecurityState';
import { namesOf, renderScreen } from '../../testing/renderScreen';
import { AccountSecurity, type AccountSecurityProps } from './AccountSecurity';

const used_at = Date.UTC(2026, 10, 20, 12, 30);
const here = {
  id: 'here',
  current: true,
  device: 'Chrome, Windows',
  place: '',
  created_at: used_at,
  used_at,
};
const there = { ...here, id: 'there', current: false, device: 'Safari, iPhone', place: '203.0.113.7' };
const shown: AccountSecurityState = {
  ...initialAccountSecurity,
  list: { kind: 'shown', sessions: [here, there], ending: null, problem: null },
};

function renderAccount(state: AccountSecurityState = shown, changes: Partial<AccountSecurityProps> = {}) {
  const onSave = vi.fn<AccountSecurityProps['onSave']>().mockResolvedValue(true);
  const props = {
    state,
    hasSessions: true,
    hasPassword: true,
    onEnd: vi.fn(),
    onReload: vi.fn(),
    onSave,
    onClose: vi.fn(),
    ...changes,
  };
  const rendered = renderScreen(<AccountSecurity {...props} />);
  const click = (name: string) => rendered.user.click(rendered.screen.getByRole('button', { name }));
  return { ...rendered, props, click, onSave };
}

describe('AccountSecurity', () => {
  it('lists each session with device, place and time, and signs out all except this one', async () => {
    const { screen, click, props } = renderAccount();
    expect(screen.getByRole('dialog', { name: 'Account security' })).toBeVisible();
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent('Chrome, Windows');
    expect(first).toHaveTextContent('This browser');
    expect(first && within(first).queryByRole('button')).toBeNull();
    expect(second).toHaveTextContent(/Safari, iPhone203\.0\.113\.7Last used Nov 20, 2026/);
    await click('Sign out Safari, iPhone');
    expect(props.onEnd).toHaveBeenCalledExactlyOnceWith('there');
    await click('Sign out everywhere else');
    expect(props.onEnd).toHaveBeenLastCalledWith('others');
  });

  it('ends one session at a time', async () => {
    const { click, props } = renderAccount({
      ...shown,
      list: { kind: 'shown', sessions: [here, there], ending: 'others', problem: null },
    });
    await click('Sign out Safari, iPhone');
    await click('Sign out everywhere else');
    expect(props.onEnd).not.toHaveBeenCalled();
  });

  it('shows why the list is missing, and retries', async () => {
    const failed = { ...shown, list: { kind: 'failed', text: { key: 'error.network' } } } as const;
    const { screen, click, props } = renderAccount(failed);
    expect(screen.getByText(/^No connection/)).toBeVisible();
    await click('Try again');
    expect(props.onReload).toHaveBeenCalledOnce();
  });

  it('shows only what the hub offers', () => {
    const { screen } = renderAccount(shown, { hasPassword: false });
    expect(namesOf(screen, 'button')).toEqual([
      'Close',
      'Sign out Safari, iPhone',
      'Sign out everywhere else',
    ]);
  });

  it('clears the fields only after the password is changed', async () => {
    const { screen, user, click, onSave } = renderAccount();
    const [old, next] = [screen.getByLabelText('Current password'), screen.getByLabelText('New password')];
    await user.type(old, 'Design3D!');
    await user.type(next, 'NewSecret7');
    onSave.mockResolvedValueOnce(false);
    await click('Change password');
    expect(onSave).toHaveBeenCalledExactlyOnceWith('Design3D!', 'NewSecret7');
    expect([old, next]).toEqual([
      expect.objectContaining({ value: 'Design3D!' }),
      expect.objectContaining({ value: 'NewSecret7' }),
    ]);
    await click('Change password');
    expect(old).toHaveValue('');
    expect(next).toHaveValue('');
  });

  it('shows an error at its field and focuses it', () => {
    const { screen } = renderAccount({
      ...shown,
      password: {
        kind: 'editing',
        problems: [{ field: 'old', text: { text: 'The current password is wrong' } }],
      },
    });
    const field = screen.getByLabelText('Current password');
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('The current password is wrong');
  });
});
