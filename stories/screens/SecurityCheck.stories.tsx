import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { SecurityCheck } from '../../src/screens/SecurityCheck/SecurityCheck';
import { recordedPictures } from '../../src/testing/recordedAnswers';
import { look } from '../stage/look';

const meta: Meta<typeof SecurityCheck> = {
  title: 'Screens/Security check',
  component: SecurityCheck,
  parameters: { stage: 'tag' },
  args: {
    image: recordedPictures.image,
    task: null,
    problem: null,
    onSubmit: fn(),
    onRefresh: fn(),
    onCancel: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof SecurityCheck>;

/** The field has the focus; Enter sends what was typed. */
export const Asked: Story = {
  play: async (context) => {
    const { screen, t, fill, press, expectFocus } = await look(context);
    await expectFocus(screen.getByLabelText(t('security.code')));
    await fill(t('security.code'), 'K7PW');
    await press(t('security.confirm'));
    await expect(context.args.onSubmit).toHaveBeenLastCalledWith('K7PW');
  },
};
export const Wrong: Story = {
  args: { problem: { text: 'These characters don’t match the picture' } },
  play: async (context) => {
    const { screen, t, expectAlert, expectFocus } = await look(context);
    await expectAlert('These characters don’t match the picture');
    await expectFocus(screen.getByLabelText(t('security.code')));
  },
};
export const AnotherPicture: Story = {
  args: { image: recordedPictures.nextImage },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('security.refresh'));
    await expect(context.args.onRefresh).toHaveBeenCalledOnce();
  },
};
/** Where the hub has another check. */
export const AnotherWay: Story = {
  args: { onGiveUp: fn() },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('security.unreadable'));
    await expect(context.args.onGiveUp).toHaveBeenCalledOnce();
  },
};
export const Solving: Story = { args: { task: 'solve' } };
export const Refreshing: Story = { args: { task: 'refresh' } };
export const Offline: Story = { args: { problem: { key: 'error.network' } } };
