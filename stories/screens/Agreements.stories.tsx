import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { Agreement } from '../../src/api/agreements';
import type { OwnedList } from '../../src/flows/account/ownedListState';
import { AgreementList } from '../../src/screens/Account/AgreementList';
import { InAccountPage } from '../stage/InAccountPage';
import { look } from '../stage/look';

const documents = [
  { name: 'Privacy notice of Acme', url: 'https://www.example.com/privacy' },
  { name: 'Service Agreement', url: 'https://hub.example/service/agreement', text: 'ab'.repeat(32) },
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
  args: { list: shown, reading: { kind: 'none' }, onReload: fn(), onRead: fn(), onClose: fn() },
  render: (args) => (
    <InAccountPage group="account.data" section="agreements.title">
      <AgreementList {...args} />
    </InAccountPage>
  ),
};
export default meta;
type Story = StoryObj<typeof AgreementList>;

const document = { name: 'Service Agreement', text: 'ab'.repeat(32), version: '2026-11', at: now.at };

export const List: Story = {
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('agreed.read', { name: 'Service Agreement' }));
    await expect(context.args.onRead).toHaveBeenCalledWith(document);
  },
};
/** As it was: the page of today may say something else. */
export const Text: Story = {
  args: {
    reading: {
      kind: 'shown',
      document,
      info: {
        language: 'en',
        text: {
          updated: '2025-03-01',
          introduction: 'These are the terms that applied in March 2025.',
          sections: [
            {
              heading: 'Your work',
              paragraphs: [
                'What you make stays yours. You let us keep and show it, so that you can work on it here.',
                'You can take it away at any time.',
              ],
            },
            {
              heading: 'Ending it',
              paragraphs: ['You can delete your account. We tell you first if we do.'],
            },
          ],
        },
      },
    },
  },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('account.close'));
    await expect(context.args.onClose).toHaveBeenCalledOnce();
  },
};
export const TextLoading: Story = { args: { reading: { kind: 'loading', document } } };
export const TextOffline: Story = {
  args: { reading: { kind: 'failed', document, problem: { key: 'error.network' } } },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('action.try_again'));
    await expect(context.args.onRead).toHaveBeenCalledWith(document);
  },
};
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
