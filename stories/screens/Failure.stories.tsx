import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Failure } from '../../src/screens/Failure/Failure';
import { look } from '../stage/look';

const meta: Meta<typeof Failure> = {
  title: 'Screens/Failure',
  component: Failure,
  parameters: { stage: 'tag' },
  args: { kind: 'unexpected', detail: null },
};
export default meta;
type Story = StoryObj<typeof Failure>;

export const Unexpected: Story = {
  args: { onRetry: fn(), onReload: fn(), detail: { text: 'Cannot read properties of undefined' } },
  parameters: { stage: 'page' },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('action.try_again'));
    await expect(context.args.onRetry).toHaveBeenCalledOnce();
  },
};
export const NotFound: Story = { args: { status: 404, onReload: fn() } };
/** A part of the app could not be loaded. */
export const Chunk: Story = { args: { kind: 'chunk', onRetry: fn(), onReload: fn() } };
/** In a frame nothing is shown before the hub has said who may embed it. */
export const NoSettings: Story = {
  args: { kind: 'settings', onReload: fn(), newTabHref: '#' },
  parameters: { stage: 'frame' },
};
/** The host set the element up wrongly: there is nothing to retry. */
export const WrongSetUp: Story = { args: { kind: 'config' } };
