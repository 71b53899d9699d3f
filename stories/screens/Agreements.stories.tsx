import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { Agreement } from '../../src/api/agreements';
import type { OwnedList } from '../../src/flows/account/ownedListState';
import { AgreementList } from '../../src/screens/Account/AgreementList';
import { InAccountPage } from '../stage/InAccountPage';
import { look } from '../stage/look';

const documents = [
  { name: 'Privacy Policy', url: 'https://hub.example/privacy/policy' },
  { name: 'Service Agreement', url: 'https://hub.example/service/agreement' },
];
const now: Agreement = {
  version: '2026-11',
  documents,
  language: 'en',
  method: 'password',
  assumed: false,
  at: Date.UTC(2026, 10, 24, 12, 30),
};
const first: Agreement = {
  ...now,
  version: '1',
  documents: [],
  language: '',
  method: 'earlier',
  assumed: true,
  at: Date.UTC(2025, 3, 2, 8, 5),
};
const shown = {
  kind: 'shown',
  items: [now, first],
  ending: null,
  problem: null,
} as const satisfies OwnedList<Agreement>;

const meta: Meta<typeof AgreementList> = {
  title: 'Screens/Account/What you agreed to',
  component: AgreementList,
  parameters: { stage: 'whole' },
  args: { list: shown, onReload: fn() },
  render: (args) => (
    <InAccountPage group="account.data" section="agreements.title">
      <AgreementList {...args} />
    </InAccountPage>
  ),
};
export default meta;
type Story = StoryObj<typeof AgreementList>;

export const List: Story = {};
export const Empty: Story = { args: { list: { ...shown, items: [] } } };
export const Loading: Story = { args: { list: { kind: 'loading' } } };
export const Offline: Story = {
  args: { list: { kind: 'failed', text: { key: 'error.network' } } },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('action.try_again'));
    await expect(context.args.onReload).toHaveBeenCalledOnce();
  },
};
