import type { Meta, StoryObj } from '@storybook/react-vite';
import { Spinner } from '../../src/ui/Spinner';

const meta: Meta<typeof Spinner> = { title: 'Parts/Spinner', component: Spinner };
export default meta;

export const Turning: StoryObj<typeof Spinner> = {};
