import type { Meta, StoryObj } from '@storybook/react-vite';
import { useTranslation } from 'react-i18next';
import { expect, fn } from 'storybook/test';
import type { LinkEntry } from '../../src/api/links';
import type { SessionEntry } from '../../src/api/sessions';
import type { OwnedList } from '../../src/flows/account/ownedListState';
import type { FieldEdit, ProfileInfo } from '../../src/flows/account/ownProfile';
import { idleForm, type FormState } from '../../src/flows/form/formState';
import { Account, type AccountProps } from '../../src/screens/Account/Account';
import { AccountSection } from '../../src/screens/Account/AccountSection';
import { ActivityList } from '../../src/screens/Account/ActivityList';
import { LinkTable } from '../../src/screens/Account/LinkTable';
import { PasswordRow } from '../../src/screens/Account/PasswordRow';
import { ProfileRows } from '../../src/screens/Account/ProfileRows';
import { SessionTable } from '../../src/screens/Account/SessionTable';
import { look } from '../stage/look';

const hour = 3_600_000;
const ago = (hours: number): number => Date.now() - hours * hour - 1000;

const here: SessionEntry = {
  id: '1',
  current: true,
  device: 'Chrome, Windows',
  place: 'Zürich',
  created_at: ago(400),
  used_at: ago(0),
};
const sessions = [
  { ...here, id: '2', current: false, device: 'Safari, iPhone', place: '203.0.113.7', used_at: ago(2) },
  here,
  { ...here, id: '3', current: false, device: 'Firefox, iPad', place: 'Genève', used_at: ago(50) },
  { ...here, id: '4', current: false, device: '', place: '', used_at: ago(1200) },
];
const shown: OwnedList<SessionEntry> = { kind: 'shown', items: sessions, ending: null, problem: null };
const times = { created_at: ago(3000), used_at: ago(30) };
const links: LinkEntry[] = [
  { id: '1', provider: 'wechat', ...times },
  { id: '2', provider: 'google', name: 'Ada Designer', ...times },
];
const linked: OwnedList<LinkEntry> = { kind: 'shown', items: links, ending: null, problem: null };
const events = ['sign_in', 'password_changed', 'sign_in_failed', 'passkey_added'].map((kind, index) => ({
  kind,
  device: 'Chrome, Windows',
  place: 'Zürich',
  at: ago(index * 20),
}));
const ada: ProfileInfo = {
  username: 'Ada Designer',
  email: undefined,
  mobile: undefined,
  language: 'en',
  trade: 'automotive',
  position: undefined,
  offers: ['profile', 'password'],
};

interface Shown {
  profile: ProfileInfo;
  edit: FieldEdit;
  onSaveField: () => Promise<boolean>;
  password: FormState;
  sessions: OwnedList<SessionEntry>;
  links: OwnedList<LinkEntry>;
  state: AccountProps['state'];
  isSessionTemporary: boolean;
  onEnd: (id: string) => Promise<boolean>;
}

const done = async () => true;

/** The page with what most accounts have. */
function Page({
  profile,
  edit,
  onSaveField,
  password,
  sessions: list,
  links: linkList,
  onEnd,
  ...rest
}: Shown) {
  const { t } = useTranslation('content');
  const avatar = { address: null, change: { kind: 'idle' } as const };
  const handlers = { onChoose: fn(), onUse: fn(async () => undefined), onRetry: fn(), onClose: fn() };
  const isFirst = profile.offers?.includes('first_password') === true;
  return (
    <Account
      {...rest}
      name={profile.username}
      picture={null}
      isBusy={false}
      onReload={fn()}
      onContent={fn()}
      onSignOut={fn()}
      groups={[
        {
          id: 'profile',
          title: t('account.profile'),
          sections: [
            <ProfileRows
              key="profile"
              {...{ profile, edit }}
              avatar={{ ...avatar, ...handlers }}
              onForget={fn()}
              onSave={onSaveField}
            />,
          ],
        },
        {
          id: 'sign-in',
          title: t('account.sign_in'),
          sections: [
            <AccountSection key="password" title={t('password_change.title')}>
              <PasswordRow form={password} isFirst={isFirst} onEdit={fn()} onFold={fn()} onSave={done} />
            </AccountSection>,
            <AccountSection key="links" title={t('links.title')}>
              <LinkTable list={linkList} onRemove={done} onReload={fn()} />
            </AccountSection>,
          ],
        },
        {
          id: 'devices',
          title: t('sessions.title'),
          sections: [
            <AccountSection key="sessions" title={t('sessions.list')}>
              <SessionTable list={list} onEnd={onEnd} onReload={fn()} />
            </AccountSection>,
            <AccountSection key="activity" title={t('activity.title')}>
              <ActivityList
                list={{ kind: 'shown', items: events, ending: null, problem: null }}
                hasMore
                onMore={fn()}
                onReload={fn()}
              />
            </AccountSection>,
          ],
        },
      ]}
    />
  );
}

type Played = Parameters<typeof look>[0];

async function openName(context: Played): Promise<void> {
  const { t, press, expectFocus, screen } = await look(context);
  await press(t('profile.change', { field: t('profile.name') }));
  await expectFocus(screen.getByLabelText(t('profile.name')));
}

async function openPassword(context: Played): Promise<void> {
  const { t, press, expectFocus, screen } = await look(context);
  await press(t('password_change.save'));
  await expectFocus(screen.getByLabelText(t('password_change.current')));
}

const meta: Meta<typeof Page> = {
  title: 'Screens/Account',
  component: Page,
  parameters: { stage: 'whole' },
  args: {
    profile: ada,
    edit: { work: 'idle', problem: null },
    onSaveField: fn(done),
    password: idleForm,
    sessions: shown,
    links: linked,
    state: { kind: 'shown' },
    isSessionTemporary: false,
    onEnd: fn(done),
  },
};
export default meta;
type Story = StoryObj<typeof Page>;

export const Whole: Story = {
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('sessions.end_others'));
    await expect(context.args.onEnd).toHaveBeenCalledWith('others');
  },
};
/** In a page with a head of its own. */
export const InFrame: Story = { parameters: { view: { mode: 'frame' } } };
export const Loading: Story = { args: { state: { kind: 'loading' } } };
export const Offline: Story = { args: { state: { kind: 'failed', text: { key: 'error.network' } } } };
export const WithoutCookies: Story = { args: { isSessionTemporary: true } };
/** A hub without the call that changes a profile. */
export const OlderHub: Story = { args: { profile: { ...ada, offers: ['password'] } } };
const asked: NonNullable<ProfileInfo['fields']> = [
  {
    id: 'dealer_number',
    label: 'Dealer number',
    type: 'text',
    required: true,
    purpose: 'It shows which dealer’s cars you may configure.',
    value: undefined,
  },
  {
    id: 'line',
    label: 'Model line',
    type: 'choice',
    required: false,
    purpose: undefined,
    choices: [
      { id: 'city', label: 'City' },
      { id: 'touring', label: 'Touring' },
    ],
    value: 'touring',
  },
  { id: 'since', label: 'Dealer since', type: 'date', required: false, purpose: undefined, value: undefined },
];
/** Of the tenant; one that it needs is missing. */
export const OwnFields: Story = { args: { profile: { ...ada, fields: asked } } };
export const OwnFieldOpen: Story = {
  args: {
    profile: { ...ada, fields: asked },
    edit: { work: 'idle', problem: { key: 'own.empty' } },
  },
  play: async (context) => {
    const { t, press, expectFocus, screen } = await look(context);
    await press(t('profile.add_named', { field: 'Dealer number' }));
    await expectFocus(screen.getByLabelText('Dealer number'));
  },
};
export const OwnChoiceOpen: Story = {
  args: { profile: { ...ada, fields: asked } },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('profile.change', { field: 'Model line' }));
  },
};
export const NameOpen: Story = { play: openName };
export const NameSaving: Story = {
  args: { edit: { work: 'saving', problem: null } },
  play: openName,
};
export const ChangedElsewhere: Story = {
  args: { edit: { work: 'idle', problem: { key: 'profile.changed_elsewhere' } } },
  play: openName,
};
export const IndustryOpen: Story = {
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('profile.change', { field: t('field.trade') }));
  },
};
export const NameSaved: Story = {
  play: async (context) => {
    const { t, press, screen } = await look(context);
    await press(t('profile.change', { field: t('profile.name') }));
    await press(t('profile.save'));
    await expect(await screen.findByText(t('profile.saved'))).toBeVisible();
  },
};
export const PasswordOpen: Story = { play: openPassword };
export const WrongPassword: Story = {
  args: {
    password: {
      ...idleForm,
      problem: { field: 'currentPassword', text: { text: 'The current password is wrong' } },
    },
  },
  play: openPassword,
};
export const FirstPassword: Story = {
  args: { profile: { ...ada, offers: ['profile', 'first_password'] } },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('password_change.first'));
  },
};
export const OneSession: Story = { args: { sessions: { ...shown, items: [here] } } };
export const SessionsLoading: Story = { args: { sessions: { kind: 'loading' } } };
export const SessionsOffline: Story = {
  args: { sessions: { kind: 'failed', text: { key: 'error.network' } } },
};
export const SessionNotEnded: Story = {
  args: { sessions: { ...shown, problem: { key: 'sessions.end_failed' } } },
};
export const AsksBeforeRemoving: Story = {
  play: async (context) => {
    const { t, press, expectFocus, screen } = await look(context);
    await press(t('links.remove_named', { provider: t('login.wechat') }));
    await expectFocus(screen.getByRole('button', { name: t('action.cancel') }));
  },
};
export const LastWayIn: Story = {
  args: {
    links: {
      ...linked,
      items: links.slice(0, 1),
      problem: { text: 'This is the only way to sign in to the account. It can’t be removed.' },
    },
  },
};
export const NoLinks: Story = { args: { links: { ...linked, items: [] } } };
export const LinksLoading: Story = { args: { links: { kind: 'loading' } } };
export const LinksOffline: Story = {
  args: { links: { kind: 'failed', text: { key: 'error.network' } } },
};
