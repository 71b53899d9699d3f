import type { Meta, StoryObj } from '@storybook/react-vite';
import { Legal } from '../../src/screens/Legal/Legal';
import { look } from '../stage/look';

const meta: Meta<typeof Legal> = {
  title: 'Screens/Legal',
  component: Legal,
  parameters: { stage: 'whole' },
  args: { document: 'agreement' },
};
export default meta;
type Story = StoryObj<typeof Legal>;

export const Agreement: Story = {
  play: async (context) => {
    const { t, expectSeen } = await look(context);
    await expectSeen('heading', t('legal.agreement'));
  },
};
export const Privacy: Story = {
  args: { document: 'privacy' },
  play: async (context) => {
    const { t, expectSeen } = await look(context);
    await expectSeen('heading', t('legal.privacy'));
  },
};
