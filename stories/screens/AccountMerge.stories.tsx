import type { Meta, StoryObj } from '@storybook/react-vite';
import { useTranslation } from 'react-i18next';
import { fn } from 'storybook/test';
import type { MergePlan } from '../../src/api/merge';
import { MergeDialog } from '../../src/screens/Account/MergeDialog';
import { ConfirmOwner } from '../../src/screens/ConfirmOwner/ConfirmOwner';
import { InAccountPage } from '../stage/InAccountPage';
import { look } from '../stage/look';

const at = Date.UTC(2024, 4, 11);
const stays = {
  username: 'Ada Designer',
  email: 'ada@example.com',
  trade: 'automotive',
  fields: [{ id: 'company', label: 'Company', value: 'Analytical Engines' }],
  created_at: Date.UTC(2023, 1, 3),
  password: true,
  links: [{ provider: 'google', name: 'Ada Designer' }],
  credentials: 1,
  factors: [],
  apps: ['Studio'],
};
const ends = {
  username: 'Ada at work',
  email: 'ada.lovelace@workshop.example.com',
  mobile: '13800138000',
  trade: 'consumer_goods',
  position: 'student',
  fields: [
    { id: 'company', label: 'Company', value: 'Workshop' },
    { id: 'team', label: 'Team', value: 'Lights' },
  ],
  created_at: at,
  password: true,
  links: [{ provider: 'wechat' }],
  credentials: 2,
  factors: ['totp', 'recovery_code'],
  apps: ['Studio', 'Atelier'],
};
const plan: MergePlan = {
  seen: 'shown',
  stays,
  ends,
  after: {
    ...stays,
    mobile: ends.mobile,
    position: ends.position,
    fields: [...stays.fields, { id: 'team', label: 'Team', value: 'Lights' }],
    links: [...stays.links, ...ends.links],
    credentials: 3,
    factors: ['totp'],
    apps: ends.apps,
  },
  dropped: [
    { what: 'username', value: ends.username },
    { what: 'email', value: ends.email },
    ...['password', 'picture', 'recovery_codes', 'trade'].map((what) => ({ what })),
    { what: 'field', value: 'Company' },
  ],
  asks_second_factor: true,
};
const offer = { merge: 'offer', foundBy: ends.mobile };
const planned = { kind: 'plan', offer, plan, isBusy: false, problem: null } as const;
const small: MergePlan = {
  ...plan,
  stays: { ...stays, links: [], credentials: 0, apps: [] },
  ends: {
    username: '8000',
    mobile: ends.mobile,
    created_at: at,
    password: false,
    links: [],
    credentials: 0,
    factors: [],
    apps: [],
  },
  after: { ...stays, mobile: ends.mobile, links: [], credentials: 0, apps: [] },
  dropped: [],
  asks_second_factor: false,
};

const meta: Meta<typeof MergeDialog> = {
  title: 'Screens/Account/Merge',
  component: MergeDialog,
  parameters: { stage: 'page' },
  args: { state: planned, onConfirm: fn(), onClose: fn() },
};
export default meta;
type Story = StoryObj<typeof MergeDialog>;

export const Proving: Story = { args: { state: { kind: 'proving', offer } } };
function OtherAccount() {
  const { t } = useTranslation('merge');
  return (
    <ConfirmOwner
      title={t('merge.prove_title')}
      lead={t('merge.prove_lead', { account: '13800138000' })}
      state={{
        kind: 'open',
        ways: [{ id: 'password', kind: 'password', name: { key: 'field.password' }, masked: '' }],
        chosen: { id: 'password', kind: 'password', name: { key: 'field.password' }, masked: '' },
        sent: {},
        work: null,
        problem: null,
      }}
      secondsToResend={0}
      onChoose={fn()}
      onEdit={fn()}
      onSendCode={fn()}
      onProve={fn()}
      onCancel={fn()}
    />
  );
}
export const ProvesByPassword: Story = { render: () => <OtherAccount /> };
export const CannotBeJoined: Story = {
  args: { state: { kind: 'failed', text: { text: 'The other account was changed in the last 72 hours.' } } },
};
export const Plan: Story = {};
export const SmallPlan: Story = { args: { state: { ...planned, plan: small } } };
export const NotTicked: Story = {
  args: { state: { ...planned, plan: small } },
  play: async (context) => {
    const { t, press, screen, expectFocus } = await look(context);
    await press(t('merge.confirm'));
    await expectFocus(screen.getByRole('checkbox'));
  },
};
export const PlanWithWait: Story = {
  args: { state: { ...planned, plan: { ...small, waits_until: Date.UTC(2026, 4, 14, 9, 30) } } },
};
export const Waits: Story = { args: { state: { kind: 'waits', until: Date.UTC(2026, 4, 14, 9, 30) } } };
export const Joining: Story = { args: { state: { ...planned, plan: small, isBusy: true } } };
export const ChangedMeanwhile: Story = {
  args: { state: { ...planned, plan: small, problem: { key: 'merge.changed' } } },
};
export const Joined: Story = {
  parameters: { stage: 'whole' },
  args: { state: { kind: 'joined' } },
  render: (args) => (
    <InAccountPage>
      <MergeDialog {...args} />
    </InAccountPage>
  ),
};
