import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Authorize } from '../../src/screens/Authorize/Authorize';
import { OwnTab } from '../../src/screens/Authorize/OwnTab';
import { recordedAnswers } from '../../src/testing/recordedAnswers';
import { look } from '../stage/look';

const app = { name: 'Studio', host: 'studio.example:8443' };

const meta: Meta<typeof Authorize> = {
  title: 'Screens/Authorize',
  component: Authorize,
  parameters: { stage: 'page' },
  args: {
    state: { kind: 'asking', app, problem: null },
    name: 'Ada Designer',
    account: { address: 'ada@example.com', picture: null, canRemoveApps: true },
    onApprove: fn(),
    onDeny: fn(),
    onOtherAccount: fn(),
    onRetry: fn(),
    onLeave: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof Authorize>;

/** Like all other stories here: a card, which axe checks faster. */
const inCard = { parameters: { stage: 'tag' } };

export const Asking: Story = {
  play: async (context) => {
    const { t, pressGuarded } = await look(context);
    await pressGuarded(t('consent.approve'));
    await expect(context.args.onApprove).toHaveBeenCalledOnce();
  },
};
/** By OpenID: the scopes that the app asks for. */
export const Scopes: Story = {
  args: {
    state: {
      kind: 'asking',
      app: { ...app, scopes: ['openid', 'profile', 'email', 'phone', 'offline_access'] },
      problem: null,
    },
  },
  ...inCard,
};
export const WithoutName: Story = { args: { name: '' }, ...inCard };
export const LongNames: Story = {
  args: {
    name: 'a.very.long.address.of.somebody@department.of.a.company.example',
    state: {
      kind: 'asking',
      app: { name: 'The Studio of Light and Leather', host: 'configurator.studio.of.light.example:8443' },
      problem: null,
    },
  },
  ...inCard,
};
export const NotApproved: Story = {
  args: { state: { kind: 'asking', app, problem: { key: 'consent.failed' } } },
  ...inCard,
};
export const Approving: Story = { args: { state: { kind: 'approving', app } }, ...inCard };
export const UnknownApp: Story = {
  args: { state: { kind: 'refused', text: { text: recordedAnswers.appUnknown.message } } },
  ...inCard,
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('action.back_to_sign_in'));
    await expect(context.args.onLeave).toHaveBeenCalledOnce();
  },
};
export const Offline: Story = {
  args: { state: { kind: 'unavailable', text: { key: 'error.network' } } },
  ...inCard,
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('action.try_again'));
    await expect(context.args.onRetry).toHaveBeenCalledOnce();
  },
};
export const Approved: Story = { args: { state: { kind: 'ended', isApproved: true } }, ...inCard };
export const Denied: Story = { args: { state: { kind: 'ended', isApproved: false } }, ...inCard };
/** No other page may embed the question. */
export const InsideAnotherPage: Story = { render: () => <OwnTab href="#" />, ...inCard };
