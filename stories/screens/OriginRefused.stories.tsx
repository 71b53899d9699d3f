import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { systemSettings } from '../../src/api/systemSettings';
import { elementMeta, type ElementParameters } from '../stage/elementMeta';
import { look } from '../stage/look';
import { brandSettings } from '../stage/variants';

const meta: Meta = { title: 'Screens/Origin refused', ...elementMeta };
export default meta;

/** The hub does not list the embedding page. */
export const NotListed: StoryObj & { parameters: ElementParameters } = {
  parameters: { hub: [[systemSettings, { code: 1, message: '', info: brandSettings.neutral }]] },
  play: async (context) => {
    const { screen, t, expectSeen } = await look(context);
    await expectSeen('link', t('action.new_tab'));
    // It is styled because the element adopts the sheet that contains the stories' styles.
    const link = screen.getByRole('link', { name: t('action.new_tab') });
    await expect(getComputedStyle(link).textDecorationLine).toBe('none');
  },
};
