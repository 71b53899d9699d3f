import type { Meta, StoryObj } from '@storybook/react-vite';
import { ProgressBar } from '../../src/ui/ProgressBar';

const meta: Meta<typeof ProgressBar> = {
  title: 'Parts/ProgressBar',
  component: ProgressBar,
  args: { label: 'Uploading', percent: 42 },
};
export default meta;
type Story = StoryObj<typeof ProgressBar>;

export const HalfWay: Story = {};
export const Begun: Story = { args: { percent: 0 } };
export const Full: Story = { args: { percent: 100 } };
