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
/** A chunk of the app failed to load. */
export const Chunk: Story = { args: { kind: 'chunk', onRetry: fn(), onReload: fn() } };
/** A frame shows nothing before the hub has answered who may embed it. */
export const NoSettings: Story = {
  args: { kind: 'settings', onReload: fn(), newTabHref: '#' },
  parameters: { stage: 'frame' },
};
/** The host configured the element wrongly, so a retry cannot help. */
export const WrongSetUp: Story = { args: { kind: 'config' } };
