import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Checking } from '../../src/screens/SecurityCheck/Checking';
import { look } from '../stage/look';

const meta: Meta<typeof Checking> = {
  title: 'Screens/Checking',
  component: Checking,
  parameters: { stage: 'tag' },
  args: { onCancel: fn() },
};
export default meta;

/** The browser works for longer than a moment. Nothing is asked. */
export const Working: StoryObj<typeof Checking> = {
  play: async (context) => {
    const { screen, t, press } = await look(context);
    await expect(screen.getByRole('status')).toHaveTextContent(t('security.checking'));
    await press(t('action.cancel'));
    await expect(context.args.onCancel).toHaveBeenCalledOnce();
  },
};

const giveUp = fn();

/** Another service asks. */
export const Service: StoryObj<typeof Checking> = {
  args: {
    frame: {
      address: 'data:text/html,<button>I am a person</button>',
      height: 68,
      connect: fn(),
      giveUp,
    },
  },
  play: async (context) => {
    const { screen, t, press } = await look(context);
    await expect(screen.getByRole('status')).toHaveTextContent(t('security.frame'));
    await press(t('security.other'));
    await expect(giveUp).toHaveBeenCalledOnce();
  },
};

/** The browser works in place of a service that did not load. */
export const Replaced: StoryObj<typeof Checking> = {
  args: { isReplaced: true },
  play: async (context) => {
    const { screen, t } = await look(context);
    await expect(screen.getByRole('status')).toHaveTextContent(t('security.replaced'));
  },
};
