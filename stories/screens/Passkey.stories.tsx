import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Passkey } from '../../src/methods/passkey/Passkey';
import type { PasskeyProblem, PasskeyState } from '../../src/methods/passkey/passkeyState';
import type { VisitorText } from '../../src/i18n/visitorText';
import { onBack } from '../stage/accountForm';
import { look } from '../stage/look';

const ended = (problem: PasskeyProblem, text: VisitorText): PasskeyState => ({
  kind: 'ended',
  problem,
  text,
});

const meta: Meta<typeof Passkey> = {
  title: 'Screens/Passkey',
  component: Passkey,
  parameters: { stage: 'tag' },
  args: { state: { kind: 'asking' }, isWindow: false, onWindow: null, onRetry: fn(), onBack },
};
export default meta;
type Story = StoryObj<typeof Passkey>;

/** The browser's dialog is above it. */
export const Asking: Story = {
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('passkey.other_methods'));
    await expect(context.args.onBack).toHaveBeenCalledOnce();
  },
};
export const AskingOnPage: Story = { parameters: { stage: 'page' } };
export const Checking: Story = { args: { state: { kind: 'checking' } } };
export const TimedOut: Story = {
  args: { state: ended('timedOut', { key: 'passkey.timed_out' }) },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('action.try_again'));
    await expect(context.args.onRetry).toHaveBeenCalledOnce();
  },
};
/** Unknown to the hub. */
export const Removed: Story = {
  args: { state: ended('removed', { key: 'passkey.removed' }) },
  play: async (context) => {
    const { t, press, expectAlert } = await look(context);
    await expectAlert(t('passkey.removed'));
    await press(t('passkey.another'));
    await expect(context.args.onRetry).toHaveBeenCalledOnce();
  },
};
export const DeviceUnable: Story = { args: { state: ended('unable', { key: 'passkey.unable' }) } };
/** In a frame whose page does not allow passkeys. */
export const NotAllowedInFrame: Story = {
  args: { state: ended('notHere', { key: 'passkey.not_here' }), onWindow: fn() },
  parameters: { stage: 'frame' },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('passkey.in_window'));
    await expect(context.args.onWindow).toHaveBeenCalledOnce();
  },
};
/** The portal's own page forbids it. */
export const NotAllowedOnPage: Story = {
  args: { state: ended('notHere', { key: 'passkey.not_here' }) },
  parameters: { stage: 'page' },
};
export const VerificationRefused: Story = {
  args: { state: ended('failed', { text: 'The passkey couldn’t be checked. Try again.' }) },
};
export const Offline: Story = { args: { state: ended('failed', { key: 'error.network' }) } };
export const TooManyTries: Story = {
  args: { state: ended('failed', { text: 'Too many tries, try again later' }) },
};
/** Its challenge has expired, twice. */
export const Expired: Story = {
  args: { state: ended('failed', { text: 'This sign-in has expired. Start again.' }) },
};
/** Another page waits for it. */
export const Window: Story = { args: { isWindow: true }, parameters: { stage: 'page' } };
export const WindowCancelled: Story = {
  args: { isWindow: true, state: ended('cancelled', { key: 'passkey.cancelled' }) },
  parameters: { stage: 'page' },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('action.cancel'));
    await expect(context.args.onBack).toHaveBeenCalledOnce();
  },
};
