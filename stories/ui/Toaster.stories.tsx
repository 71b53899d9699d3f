import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { createToasts, type ToastKind } from '../../src/ui/toasts/createToasts';
import { Toaster } from '../../src/ui/toasts/Toaster';
import { look } from '../stage/look';

const toasts = createToasts('stories');

interface Message {
  kind: ToastKind;
  text: string;
  /** Messages with the same key replace each other. */
  key?: string;
}

/** Shows its messages after the first render. */
function Shown({ messages }: { messages: readonly Message[] }) {
  useEffect(() => {
    for (const { kind, text, key } of messages) toasts.show(kind, text, key);
    return () => toasts.clear();
  }, [messages]);
  return <Toaster toasterId={toasts.toasterId} label="Messages" />;
}

/** Messages wait while the pointer is on them, so that axe has time to check them. */
async function hold(context: Parameters<typeof look>[0], text: string): Promise<void> {
  const { screen } = await look(context);
  const message = await screen.findByText(text);
  await userEvent.hover(message);
  await waitFor(() => expect(message).toBeVisible());
}

const meta: Meta<typeof Shown> = {
  title: 'Parts/Toaster',
  component: Shown,
  play: async (context) => {
    const last = context.args.messages.at(-1)?.text ?? '';
    await hold(context, last);
  },
};
export default meta;
type Story = StoryObj<typeof Shown>;

export const Success: Story = { args: { messages: [{ kind: 'success', text: 'Code sent' }] } };
export const Failure: Story = { args: { messages: [{ kind: 'error', text: 'No connection.' }] } };
export const Warning: Story = { args: { messages: [{ kind: 'warning', text: 'The session is over' }] } };
export const Info: Story = { args: { messages: [{ kind: 'info', text: 'Registration is turned off' }] } };
/** Stays until it is replaced. */
export const Loading: Story = { args: { messages: [{ kind: 'loading', text: 'Signing in' }] } };
/** At most five at a time. */
export const Many: Story = {
  args: {
    messages: ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((text) => ({ kind: 'loading', text })),
  },
  play: async (context) => {
    const { screen } = await look(context);
    await waitFor(() => expect(screen.getAllByRole('status')).toHaveLength(5));
  },
};
export const Replaced: Story = {
  args: {
    messages: [
      { kind: 'loading', text: 'Sending', key: 'send' },
      { kind: 'success', text: 'Sent', key: 'send' },
    ],
  },
  play: async (context) => {
    const { screen } = await look(context);
    await hold(context, 'Sent');
    await expect(screen.queryByText('Sending')).toBeNull();
  },
};
