/** The page and its lists: profile, password, sessions, links. */
import { within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { OwnedList } from '../../flows/account/ownedListState';
import type { LinkEntry } from '../../api/links';
import type { SessionEntry } from '../../api/sessions';
import { idleForm, type FormProblem } from '../../flows/form/formState';
import { namesOf, renderScreen, textsOf } from '../../testing/renderScreen';
import { Account, type AccountProps } from './Account';
import { LinkTable, type LinkTableProps } from './LinkTable';
import { PasswordRow } from './PasswordRow';
import { ProfileRows, type ProfileRowsProps } from './ProfileRows';
import { SessionTable, type SessionTableProps } from './SessionTable';

const hour = 3_600_000;
const used_at = Date.now() - 2 * hour - 1000;
const here = {
  id: 'here',
  current: true,
  device: 'Chrome, Windows',
  place: '',
  created_at: used_at,
  used_at,
};
const there = { ...here, id: 'there', current: false, device: 'Safari, iPhone', place: '203.0.113.7' };
const shown = { kind: 'shown', items: [there, here], ending: null, problem: null } as const;

function renderWith<Props extends object>(
  props: Props,
  show: (props: Props) => Parameters<typeof renderScreen>[0],
) {
  const rendered = renderScreen(show(props));
  const click = (name: string) => rendered.user.click(rendered.screen.getByRole('button', { name }));
  return { ...rendered, props, click };
}

const group = (title: string) => ({ id: title, title, sections: [<p key="one">of {title}</p>] });

const showPage = (changes: Partial<AccountProps> = {}) =>
  renderWith(
    {
      name: 'Ada',
      picture: null,
      state: { kind: 'shown' },
      groups: [group('Profile'), { id: 'none', title: 'Empty', sections: [] }, group('Sign-in')],
      isSessionTemporary: false,
      isBusy: false,
      onReload: vi.fn(),
      onContent: vi.fn(),
      onSignOut: vi.fn(),
      ...changes,
    } satisfies AccountProps,
    (props) => <Account {...props} />,
  );

describe('the page', () => {
  it('has a heading for each part that has something, and a list that leads to them', async () => {
    const { screen, user } = showPage();
    expect(textsOf(screen, 'heading')).toEqual(['Account', 'Profile', 'Sign-in']);
    const list = within(screen.getByRole('navigation', { name: 'On this page', hidden: true }));
    await user.click(list.getByRole('button', { name: 'Sign-in', hidden: true }));
    expect(screen.getByRole('heading', { name: 'Sign-in' })).toHaveFocus();
  });

  it('says why it cannot be shown, and tries again', async () => {
    const { screen, click, props } = showPage({ state: { kind: 'failed', text: { key: 'error.network' } } });
    expect(screen.getByRole('alert')).toHaveTextContent('No connection.');
    await click('Try again');
    expect(props.onReload).toHaveBeenCalledOnce();
  });
});

const showSessions = (list: OwnedList<SessionEntry> = shown) =>
  renderWith(
    { list, onEnd: vi.fn(async () => true), onReload: vi.fn() } satisfies SessionTableProps,
    (props) => <SessionTable {...props} />,
  );

describe('sessions', () => {
  it('are listed with device, place and age, this one first, and end one by one or together', async () => {
    const { screen, click, props } = showSessions();
    expect(textsOf(screen, 'listitem')).toEqual([
      'Chrome on WindowsThis browser · 2 hours ago',
      'Safari on iPhone203.0.113.7 · 2 hours agoSign out',
    ]);
    await click('Sign out Safari on iPhone');
    expect(props.onEnd).toHaveBeenCalledExactlyOnceWith('there');
    expect(screen.getByText('Safari on iPhone was signed out')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Browsers' })).toHaveFocus();
    await click('Sign out everywhere else');
    expect(props.onEnd).toHaveBeenLastCalledWith('others');
  });

  it('end one at a time', async () => {
    const { click, props } = showSessions({ ...shown, ending: 'others' });
    await click('Sign out Safari on iPhone');
    await click('Sign out everywhere else');
    expect(props.onEnd).not.toHaveBeenCalled();
  });

  it('show why they are missing, and are asked for again', async () => {
    const { screen, click, props } = showSessions({ kind: 'failed', text: { key: 'error.network' } });
    expect(screen.getByText(/^No connection/)).toBeVisible();
    await click('Try again');
    expect(props.onReload).toHaveBeenCalledOnce();
  });

  it('that are this one alone offer nothing to end', () => {
    expect(namesOf(showSessions({ ...shown, items: [here] }).screen, 'button')).toEqual([]);
  });
});

describe('links', () => {
  const at = Date.UTC(2026, 10, 20, 12, 30);
  const wechat = { id: 'wechat-1', provider: 'wechat', created_at: at, used_at: at };
  const linked = {
    kind: 'shown',
    items: [wechat, { ...wechat, id: 'google-1', provider: 'google', name: 'Ada Designer' }],
    ending: null,
    problem: null,
  } as const satisfies OwnedList<LinkEntry>;
  const show = (list: OwnedList<LinkEntry> = linked, isOnlyWay = false) =>
    renderWith(
      { list, isOnlyWay, onRemove: vi.fn(async () => true), onReload: vi.fn() } satisfies LinkTableProps,
      (props) => <LinkTable {...props} />,
    );

  it('are removed only after a question, which has the focus and can be cancelled', async () => {
    const { screen, click, props } = show();
    expect(screen.getByRole('region', { name: 'Linked accounts' })).toHaveTextContent(
      /WeChatLinked Nov 20, 2026.*Google · Ada Designer/,
    );
    await click('Remove WeChat');
    expect(props.onRemove).not.toHaveBeenCalled();
    expect(screen.getByText('You won’t be able to sign in with WeChat anymore.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await click('Cancel');
    expect(screen.getByRole('button', { name: 'Remove WeChat' })).toHaveFocus();
    await click('Remove WeChat');
    await click('Remove');
    expect(props.onRemove).toHaveBeenCalledExactlyOnceWith('wechat-1');
    expect(screen.getByText('WeChat was removed')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Linked accounts' })).toHaveFocus();
  });

  it('may be none, missing, or the last way in', async () => {
    expect(show({ ...linked, items: [] }).screen.getByText(/^No other accounts/)).toBeVisible();
    const failed = show({ kind: 'failed', text: { key: 'error.network' } });
    await failed.click('Try again');
    expect(failed.props.onReload).toHaveBeenCalledOnce();
    const last = show({ ...linked, problem: { text: 'This is the only way to sign in' } });
    expect(last.screen.getByText('This is the only way to sign in')).toBeVisible();
    const kept = show({ ...linked, items: [wechat] }, true);
    expect(kept.screen.getByText('Your only way to sign in')).toBeVisible();
    expect(namesOf(kept.screen, 'button')).toEqual([]);
  });
});

const showPassword = (problem: FormProblem | null = null, isFirst = false) =>
  renderWith(
    {
      form: { ...idleForm, problem },
      isFirst,
      onEdit: vi.fn(),
      onFold: vi.fn(),
      onSave: vi.fn(async () => true),
    },
    (props) => <PasswordRow {...props} />,
  );

describe('the password', () => {
  it('is folded behind a button, to which the focus returns', async () => {
    const { screen, click, props } = showPassword();
    expect(screen.queryByLabelText('Current password')).toBeNull();
    await click('Change password');
    expect(screen.getByLabelText('Current password')).toHaveFocus();
    await click('Cancel');
    expect(props.onFold).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Change password' })).toHaveFocus();
  });

  it('stays typed until it is changed', async () => {
    const { screen, user, click, props } = showPassword();
    await click('Change password');
    const [old, next] = [screen.getByLabelText('Current password'), screen.getByLabelText('New password')];
    await user.type(old, 'Design3D!');
    await user.type(next, 'NewSecret7');
    props.onSave.mockResolvedValueOnce(false);
    await click('Change password');
    expect(props.onSave).toHaveBeenCalledExactlyOnceWith({
      currentPassword: 'Design3D!',
      password: 'NewSecret7',
    });
    expect(old).toHaveValue('Design3D!');
    await click('Change password');
    expect(old).not.toBeInTheDocument();
    expect(screen.getByText(/^Password changed/)).toBeVisible();
  });

  it('has its error at its field, which has the focus, and reports the edit that ends it', async () => {
    const { screen, user, click, props } = showPassword({
      field: 'password',
      text: { text: 'Choose another' },
    });
    await click('Change password');
    const field = screen.getByLabelText('New password');
    expect(field).toHaveAccessibleDescription(/^Choose another/);
    await user.type(field, 'D');
    expect(props.onEdit).toHaveBeenCalledExactlyOnceWith('password');
  });

  it('of an account without one is set without an old one', async () => {
    const { screen, user, click, props } = showPassword(null, true);
    expect(screen.getByText('None yet')).toBeVisible();
    await click('Set a password');
    await user.type(screen.getByLabelText('New password'), 'NewSecret7');
    await click('Set a password');
    expect(props.onSave).toHaveBeenCalledWith({ currentPassword: null, password: 'NewSecret7' });
    expect(screen.getByText(/^Password set/)).toBeVisible();
  });
});

describe('the profile', () => {
  const avatar = { address: null, change: { kind: 'idle' }, onChoose: vi.fn(), onRetry: vi.fn() } as const;
  const show = (changes: Partial<ProfileRowsProps> = {}) =>
    renderWith(
      {
        profile: { username: 'Ada', trade: 'automotive', offers: ['profile'] },
        avatar: { ...avatar, onClose: vi.fn() },
        edit: { work: 'idle', problem: null },
        onForget: vi.fn(),
        onSave: vi.fn(async () => true),
        ...changes,
      } as ProfileRowsProps & { onSave: ReturnType<typeof vi.fn> },
      (props) => <ProfileRows {...props} />,
    );

  it('of an older hub can be read only, apart from the picture', () => {
    const { screen } = show({ profile: { username: 'Ada' } });
    expect(textsOf(screen, 'heading')).toEqual(['Picture', 'Name']);
    expect(namesOf(screen, 'button')).toEqual(['Change: Picture']);
  });

  it('has the tenant’s own fields with their purpose, and says which are needed', async () => {
    const fields = [
      { id: 'dealer', label: 'Dealer number', type: 'text', required: true, purpose: 'For your prices.' },
      {
        id: 'line',
        label: 'Model line',
        type: 'choice',
        required: false,
        choices: [{ id: 'city', label: 'City' }],
        value: 'city',
      },
      { id: 'since', label: 'Since', type: 'date', required: true, value: '2020-01-31' },
    ] as const;
    const profile = { username: 'Ada', offers: ['profile'], fields: fields.map((each) => ({ ...each })) };
    const { screen, user, click, props } = show({ profile: profile as ProfileRowsProps['profile'] });
    expect(screen.getByText('Hub still needs this from you: Dealer number.')).toBeVisible();
    expect(screen.getByText('For your prices.')).toBeVisible();
    expect(screen.getByText('Required')).toBeVisible();
    expect(screen.getByText('City')).toBeVisible();
    await click('Add: Dealer number');
    await user.type(screen.getByLabelText('Dealer number'), 'D-1');
    await click('Save');
    expect(props.onSave).toHaveBeenCalledWith('fields.dealer', 'D-1');
    await click('Change: Since');
    expect(screen.getByLabelText('Since')).toHaveAttribute('type', 'date');
    await click('Change: Model line');
    await user.selectOptions(screen.getByLabelText('Model line'), 'No answer');
    await click('Save');
    expect(props.onSave).toHaveBeenLastCalledWith('fields.line', '');
  });

  it('changes one field at a time; the focus follows', async () => {
    const { screen, user, click, props } = show();
    expect(screen.getByText('Automotive')).toBeVisible();
    await click('Change: Name');
    const field = screen.getByLabelText('Name');
    expect(field).toHaveFocus();
    await user.type(field, ' L.{Enter}');
    expect(props.onSave).toHaveBeenCalledExactlyOnceWith('username', 'Ada L.');
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change: Name' })).toHaveFocus();
    await click('Change: Industry');
    await user.selectOptions(screen.getByLabelText('Industry'), 'consumer_goods');
    await click('Save');
    expect(props.onSave).toHaveBeenLastCalledWith('trade', 'consumer_goods');
  });

  it('keeps what is typed beside the reason why it was not saved', async () => {
    const { screen, user, click } = show({
      edit: { work: 'idle', problem: { key: 'profile.changed_elsewhere' } },
      onSave: vi.fn(async () => false),
    });
    await click('Change: Name');
    const field = screen.getByLabelText('Name');
    await user.type(field, ' L.{Enter}');
    expect(field).toHaveValue('Ada L.');
    expect(field).toHaveAccessibleDescription(/^This was changed elsewhere/);
  });
});
