import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { SignInElsewhere } from '../../src/screens/Account/SignInElsewhere';
import { look } from '../stage/look';

const meta: Meta<typeof SignInElsewhere> = {
  title: 'Screens/Account/Sign-in elsewhere',
  component: SignInElsewhere,
  parameters: { stage: 'part' },
  args: { onSignIn: fn() },
};
export default meta;
type Story = StoryObj<typeof SignInElsewhere>;

/** A tag of the account beside one that shows the sign-in. */
export const Line: Story = {
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('login.submit'));
    await expect(context.args.onSignIn).toHaveBeenCalledOnce();
  },
};
