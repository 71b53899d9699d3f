import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import {
  reduceMessenger,
  initialMessenger,
  type MessengerEvent,
} from '../../src/methods/messenger/messengerState';
import { larkKind } from '../../src/methods/lark/larkMessenger';
import { Messenger } from '../../src/methods/messenger/Messenger';
import { onBack } from '../stage/accountForm';
import { look } from '../stage/look';

const after = (...events: MessengerEvent[]) =>
  events.reduce(reduceMessenger, reduceMessenger(initialMessenger, { type: 'started', attempt: 1 }));

const meta: Meta<typeof Messenger> = {
  title: 'Screens/Lark',
  component: Messenger,
  parameters: { stage: 'tag' },
  args: {
    state: after(),
    name: 'Lark',
    texts: larkKind.texts,
    onAccept: fn(),
    onRetry: fn(),
    onRedirect: fn(),
    onBack,
  },
};
export default meta;
type Story = StoryObj<typeof Messenger>;

export const SigningIn: Story = {};
/** By an untrusted link. */
export const AskingAboutLink: Story = {
  args: {
    state: after({
      type: 'found',
      attempt: 1,
      login: { auth_token: 'token-2', ticket: '', username: 'Grace', method: 'lark' },
    }),
  },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('action.cancel'));
    await expect(context.args.onBack).toHaveBeenCalledOnce();
  },
};
export const Failed: Story = {
  args: { state: after({ type: 'failed', attempt: 1, reason: 'failed', text: { key: 'lark.failed' } }) },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('action.try_again'));
    await expect(context.args.onRetry).toHaveBeenCalledOnce();
  },
};
/** Lark's own page is the alternative. */
export const ClientSilent: Story = {
  args: { state: after({ type: 'failed', attempt: 1, reason: 'notReady', text: { key: 'lark.failed' } }) },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('provider.title', { name: t('login.lark') }));
    await expect(context.args.onRedirect).toHaveBeenCalledOnce();
  },
};
export const Offline: Story = {
  args: { state: after({ type: 'failed', attempt: 1, reason: 'failed', text: { key: 'error.network' } }) },
};
export const RefusedByHub: Story = {
  args: {
    state: after({
      type: 'failed',
      attempt: 1,
      reason: 'failed',
      text: { text: 'This sign-in method is turned off' },
    }),
  },
};
