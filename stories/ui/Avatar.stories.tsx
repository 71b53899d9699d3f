import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { recordedPictures } from '../../src/testing/recordedAnswers';
import { Avatar } from '../../src/ui/Avatar';
import { look } from '../stage/look';

const meta: Meta<typeof Avatar> = {
  title: 'Parts/Avatar',
  component: Avatar,
  args: { name: 'Ada Designer' },
};
export default meta;
type Story = StoryObj<typeof Avatar>;

export const Letter: Story = {};
export const ChineseLetter: Story = { args: { name: '设计师' } };
export const Picture: Story = { args: { picture: recordedPictures.wechatCode } };
/** A picture that fails to load is replaced by the letter. */
export const BrokenPicture: Story = {
  args: { picture: 'data:image/png;base64,AAAA' },
  play: async (context) => {
    const { screen } = await look(context);
    await waitFor(() => expect(screen.getByText('A')).toBeVisible());
  },
};
