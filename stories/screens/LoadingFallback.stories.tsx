import type { Meta, StoryObj } from '@storybook/react-vite';
import { LoadingFallback } from '../../src/screens/LoadingFallback/LoadingFallback';
import { look } from '../stage/look';

const meta: Meta<typeof LoadingFallback> = {
  title: 'Screens/Loading',
  component: LoadingFallback,
  parameters: { stage: 'tag' },
};
export default meta;

/** The fallback of every screen that is loading. */
export const Loading: StoryObj<typeof LoadingFallback> = {
  play: async (context) => {
    const { t, expectSeen } = await look(context);
    await expectSeen('img', t('loading'));
  },
};
