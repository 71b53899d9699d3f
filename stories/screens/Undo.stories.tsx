import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { UndoState } from '../../src/flows/undo/undoChange';
import { Undo } from '../../src/screens/Undo/Undo';
import { look } from '../stage/look';

const asking = { kind: 'asking', isBusy: false, problem: null } as const satisfies UndoState;

const meta: Meta<typeof Undo> = {
  title: 'Screens/Undo a change',
  component: Undo,
  parameters: { stage: 'page' },
  args: { state: asking, canReset: true, onUndo: fn() },
};
export default meta;
type Story = StoryObj<typeof Undo>;

export const Asks: Story = {
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('undo.submit'));
    await expect(context.args.onUndo).toHaveBeenCalledOnce();
  },
};
export const Undoing: Story = { args: { state: { ...asking, isBusy: true } } };
export const Offline: Story = { args: { state: { ...asking, problem: { key: 'error.network' } } } };
export const Done: Story = { args: { state: { kind: 'done', undone: ['password', 'link'] } } };
export const DoneWithEverything: Story = {
  args: {
    state: {
      kind: 'done',
      undone: ['password', 'email', 'mobile', 'factor', 'recovery_codes', 'passkey', 'link', 'other'],
    },
  },
};
/** No password signs in here. */
export const DoneWithoutPasswords: Story = {
  args: { state: { kind: 'done', undone: ['link'] }, canReset: false },
};
export const UsedOrExpired: Story = { args: { state: { kind: 'gone' } } };
export const UsedWithoutPasswords: Story = { args: { state: { kind: 'gone' }, canReset: false } };
