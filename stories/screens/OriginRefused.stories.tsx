import type { Meta, StoryObj } from '@storybook/react-vite';
import { systemSettings } from '../../src/hub/systemSettings';
import { elementMeta, type ElementParameters } from '../stage/elementMeta';
import { look } from '../stage/look';
import { brandSettings } from '../stage/variants';

const meta: Meta = { title: 'Screens/Origin refused', ...elementMeta };
export default meta;

/** The hub does not list the page around the element. */
export const NotListed: StoryObj & { parameters: ElementParameters } = {
  parameters: { hub: [[systemSettings, { code: 1, message: '', info: brandSettings.neutral }]] },
  play: async (context) => {
    const { t, expectSeen } = await look(context);
    await expectSeen('link', t('action.new_tab'));
  },
};
