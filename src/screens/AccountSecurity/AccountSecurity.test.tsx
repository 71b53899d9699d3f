import { within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { OwnedList } from '../../flows/account/ownedListState';
import type { LinkEntry } from '../../api/links';
import type { SessionEntry } from '../../api/sessions';
import { idleForm, type FormProblem } from '../../flows/form/formState';
import { namesOf, renderScreen } from '../../testing/renderScreen';
import type { LinkTableProps } from './LinkTable';
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
const shown = {
  kind: 'shown',
  items: [here, there],
  ending: null,
  problem: null,
} as const satisfies OwnedList<SessionEntry>;

const wechat = { id: 'wechat-1', provider: 'wechat', created_at: used_at, used_at };
const linked = {
  kind: 'shown',
  items: [wechat, { ...wechat, id: 'google-1', provider: 'google', name: 'Ada Designer' }],
  ending: null,
  problem: null,
} as const satisfies OwnedList<LinkEntry>;
const listOfSessions = (screen: ReturnType<typeof renderScreen>['screen']) =>
  within(screen.getAllByRole('list')[0] ?? document.body);

function renderAccount(changes: Partial<AccountSecurityProps> = {}) {
  const onRemove = vi.fn<LinkTableProps['onRemove']>().mockResolvedValue(true);
  const onSave = vi.fn<AccountSecurityProps['onSave']>().mockResolvedValue(true);
  const props = {
    list: shown,
    form: idleForm,
    hasSessions: true,
    hasLinks: true,
    links: { list: linked, onRemove, onReload: vi.fn() },
    hasPassword: true,
    onEnd: vi.fn(),
    onReload: vi.fn(),
    onEdit: vi.fn(),
    onSave,
    onClose: vi.fn(),
    ...changes,
  };
  const rendered = renderScreen(<AccountSecurity {...props} />);
  const click = (name: string) => rendered.user.click(rendered.screen.getByRole('button', { name }));
  return { ...rendered, props, click, onSave, onRemove };
}

describe('AccountSecurity', () => {
  it('lists each session with device, place and time, and signs out all except this one', async () => {
    const { screen, click, props } = renderAccount();
    expect(screen.getByRole('dialog', { name: 'Account security' })).toBeVisible();
    const [first, second] = listOfSessions(screen).getAllByRole('listitem');
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
    const { click, props } = renderAccount({ list: { ...shown, ending: 'others' } });
    await click('Sign out Safari, iPhone');
    await click('Sign out everywhere else');
    expect(props.onEnd).not.toHaveBeenCalled();
  });

  it('shows why the list is missing, and retries', async () => {
    const list: OwnedList<SessionEntry> = { kind: 'failed', text: { key: 'error.network' } };
    const { screen, click, props } = renderAccount({ list });
    expect(screen.getByText(/^No connection/)).toBeVisible();
    await click('Try again');
    expect(props.onReload).toHaveBeenCalledOnce();
  });

  it('shows only what the hub offers', () => {
    const { screen } = renderAccount({ hasPassword: false, hasLinks: false });
    expect(namesOf(screen, 'button')).toEqual([
      'Close',
      'Sign out Safari, iPhone',
      'Sign out everywhere else',
    ]);
  });

  it('removes a link only after a question, which has the focus and can be cancelled', async () => {
    const { screen, click, onRemove } = renderAccount();
    expect(screen.getByRole('region', { name: 'Linked accounts' })).toHaveTextContent(
      /WeChatLinked Nov 20, 2026.*Google · Ada Designer/,
    );
    await click('Remove WeChat');
    expect(onRemove).not.toHaveBeenCalled();
    expect(screen.getByText('You won’t be able to sign in with WeChat anymore.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await click('Cancel');
    expect(screen.getByRole('button', { name: 'Remove WeChat' })).toHaveFocus();
    await click('Remove WeChat');
    await click('Remove');
    expect(onRemove).toHaveBeenCalledExactlyOnceWith('wechat-1');
    expect(screen.getByText('WeChat was removed')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Linked accounts' })).toHaveFocus();
  });

  it('says that no account is linked, and why a list or a removal failed', async () => {
    const links = { onRemove: async () => false, onReload: vi.fn() };
    const empty = renderAccount({ links: { ...links, list: { ...linked, items: [] } } });
    expect(empty.screen.getByText('No other accounts sign in to this one.')).toBeVisible();
    empty.unmount();
    const text = { key: 'error.network' } as const;
    const failed = renderAccount({ links: { ...links, list: { kind: 'failed', text } } });
    await failed.click('Try again');
    expect(links.onReload).toHaveBeenCalledOnce();
    failed.unmount();
    const problem = { text: 'This is the only way to sign in' };
    const last = renderAccount({ links: { ...links, list: { ...linked, problem } } });
    const alerts = last.screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(alerts).toContain('This is the only way to sign in');
  });

  it('clears the fields only after the password is changed', async () => {
    const { screen, user, click, onSave } = renderAccount();
    const [old, next] = [screen.getByLabelText('Current password'), screen.getByLabelText('New password')];
    await user.type(old, 'Design3D!');
    await user.type(next, 'NewSecret7');
    onSave.mockResolvedValueOnce(false);
    await click('Change password');
    expect(onSave).toHaveBeenCalledExactlyOnceWith({
      currentPassword: 'Design3D!',
      password: 'NewSecret7',
    });
    expect([old, next]).toEqual([
      expect.objectContaining({ value: 'Design3D!' }),
      expect.objectContaining({ value: 'NewSecret7' }),
    ]);
    await click('Change password');
    expect(old).toHaveValue('');
    expect(next).toHaveValue('');
    expect(screen.getByText(/^Password changed/)).toBeVisible();
  });

  it('shows an error at its field, focuses it and reports the edit that ends it', async () => {
    const problem: FormProblem = {
      field: 'currentPassword',
      text: { text: 'The current password is wrong' },
    };
    const { screen, user, props } = renderAccount({ form: { ...idleForm, problem } });
    const field = screen.getByLabelText('Current password');
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('The current password is wrong');
    await user.type(field, 'D');
    expect(props.onEdit).toHaveBeenCalledExactlyOnceWith('currentPassword');
  });
});
