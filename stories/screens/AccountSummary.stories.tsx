import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { AccountFacts } from '../../src/flows/account/accountSummary';
import { parseShow } from '../../src/contract/accountShow';
import { AccountSummary } from '../../src/screens/Account/AccountSummary';
import { look } from '../stage/look';

const facts: AccountFacts = {
  profile: {
    username: 'Ada Designer',
    email: 'ada@example.com',
    mobile: '+86 138 0013 8000',
    offers: ['password', 'factors', 'sessions', 'links', 'apps'],
  },
  shown: parseShow(null),
  isTwoStep: true,
  browsers: 3,
  links: ['wechat', 'google'],
  apps: 2,
};

const meta: Meta<typeof AccountSummary> = {
  title: 'Screens/Account/Summary',
  component: AccountSummary,
  parameters: { stage: 'part' },
  args: {
    state: { kind: 'shown', facts },
    name: 'Ada Designer',
    picture: null,
    portal: 'hub.example',
    newTabHref: 'https://hub.example/account',
    isBlocked: false,
    onManage: fn(),
    onReload: fn(),
    onSignOut: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof AccountSummary>;

export const Whole: Story = {
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('summary.manage'));
    await expect(context.args.onManage).toHaveBeenCalledOnce();
  },
};
export const LittleOnRecord: Story = {
  args: {
    state: {
      kind: 'shown',
      facts: {
        ...facts,
        profile: { username: '', offers: [] },
        isTwoStep: false,
        browsers: 1,
        links: [],
        apps: 0,
      },
    },
    name: '',
  },
};
export const LinksOnly: Story = {
  args: {
    state: {
      kind: 'shown',
      facts: { profile: facts.profile, shown: parseShow('links'), links: ['wechat'] },
    },
  },
};
export const WindowBlocked: Story = { args: { isBlocked: true } };
export const Loading: Story = { args: { state: { kind: 'loading' } } };
export const Offline: Story = {
  args: { state: { kind: 'failed', text: { key: 'error.network' } } },
};
