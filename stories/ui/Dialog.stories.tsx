import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { Button } from '../../src/ui/Button';
import { Dialog, type DialogProps } from '../../src/ui/Dialog';
import { Field } from '../../src/ui/Field';
import { TextInput } from '../../src/ui/TextInput';
import { renderedIn, look } from '../stage/look';

/** A button behind the dialog, which gets the focus back. */
function Opened(props: DialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => {
    setIsOpen(false);
    props.onCancel();
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      {isOpen && (
        <Dialog {...props} onCancel={close}>
          <Field label="Image code">{(attributes) => <TextInput {...attributes} />}</Field>
          <Button onClick={close}>Close</Button>
        </Dialog>
      )}
    </>
  );
}

const meta: Meta<typeof Dialog> = {
  title: 'Parts/Dialog',
  component: Dialog,
  render: (args) => <Opened {...args} />,
  args: { title: 'Security check', onCancel: fn() },
};
export default meta;
type Story = StoryObj<typeof Dialog>;

/** The first field has the focus, and nothing behind the dialog can be focused. */
export const Open: Story = {
  play: async (context) => {
    const { screen, press, expectFocus } = await look(context);
    await press('Open');
    const field = await screen.findByLabelText('Image code');
    await expectFocus(field);
    const [behind] = renderedIn(context.canvasElement).querySelectorAll('button');
    behind?.focus();
    await expectFocus(field);
  },
};
export const ClosedWithEscape: Story = {
  play: async (context) => {
    const { screen, press, expectFocus } = await look(context);
    await press('Open');
    // The event that Escape causes; a key event created by script closes no dialog.
    (await screen.findByRole('dialog')).dispatchEvent(new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(context.args.onCancel).toHaveBeenCalledOnce();
    await expectFocus(screen.getByRole('button', { name: 'Open' }));
  },
};
export const ClosedWithButton: Story = {
  play: async (context) => {
    const { screen, press, expectFocus } = await look(context);
    await press('Open');
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await expectFocus(screen.getByRole('button', { name: 'Open' }));
  },
};
