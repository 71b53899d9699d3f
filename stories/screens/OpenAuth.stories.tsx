import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { initialOpenAuth, reduceOpenAuth, type OpenAuthEvent } from '../../src/flows/openAuth/openAuthState';
import { OpenAuth } from '../../src/screens/OpenAuth/OpenAuth';
import { recordedAnswers } from '../../src/testing/recordedAnswers';
import { look } from '../stage/look';

const login = { auth_token: 'token-2', ticket: '', username: 'Grace', method: 'open_auth' } as const;
const after = (...events: OpenAuthEvent[]) => events.reduce(reduceOpenAuth, initialOpenAuth);

const meta: Meta<typeof OpenAuth> = {
  title: 'Screens/Open auth',
  component: OpenAuth,
  parameters: { stage: 'page' },
  args: { state: after(), onAccept: fn(), onKeep: fn(), onRetry: fn(), onLeave: fn() },
};
export default meta;
type Story = StoryObj<typeof OpenAuth>;

export const Checking: Story = {};
/** Another account is signed in, so the visitor chooses. */
export const Asking: Story = {
  args: { state: after({ type: 'found', login, current: 'Ada' }) },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('open_auth.keep', { name: 'Ada' }));
    await expect(context.args.onKeep).toHaveBeenCalledOnce();
  },
};
/** Without a session: a link alone creates no session. */
export const AskingNobody: Story = {
  args: { state: after({ type: 'found', login, current: null }) },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('action.cancel'));
    await expect(context.args.onLeave).toHaveBeenCalledOnce();
  },
};
export const AskingWithoutNames: Story = {
  args: { state: after({ type: 'found', login: { ...login, username: '' }, current: '' }) },
  parameters: { stage: 'tag' },
};
export const Entering: Story = {
  args: { state: after({ type: 'found', login, current: null }, { type: 'entered', name: 'Grace' }) },
  parameters: { stage: 'tag' },
};
export const CodeUsed: Story = {
  args: {
    state: after({ type: 'failed', text: { text: recordedAnswers.codeUsed.message }, canRetry: false }),
  },
  parameters: { stage: 'tag' },
};
export const Offline: Story = {
  args: { state: after({ type: 'failed', text: { key: 'error.network' }, canRetry: true }) },
  parameters: { stage: 'tag' },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('action.try_again'));
    await expect(context.args.onRetry).toHaveBeenCalledOnce();
  },
};
