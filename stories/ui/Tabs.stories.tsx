import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { Field } from '../../src/ui/Field';
import { QuietTabs } from '../../src/ui/QuietTabs';
import { Tabs, type TabsProps } from '../../src/ui/Tabs';
import { TextInput } from '../../src/ui/TextInput';
import { look } from '../stage/look';

type Way = 'email' | 'phone';

function Chosen(props: Partial<TabsProps<Way>>) {
  const [selected, setSelected] = useState<Way>('email');
  return (
    <Tabs
      label="Ways to sign in"
      items={[
        { id: 'email', label: 'Email' },
        { id: 'phone', label: 'Phone', note: 'Last used' },
      ]}
      selected={selected}
      onSelect={setSelected}
      {...props}
    >
      <p>{selected === 'email' ? 'The form with an e-mail address' : 'The form with a phone number'}</p>
    </Tabs>
  );
}

const meta: Meta<typeof Chosen> = { title: 'Parts/Tabs', component: Chosen };
export default meta;
type Story = StoryObj<typeof Chosen>;

/** One tab stop; arrows, Home and End move and select. */
export const Strong: Story = {
  play: async (context) => {
    const { screen, press, expectFocus } = await look(context);
    const [email, phone] = screen.getAllByRole('tab');
    if (!email || !phone) throw new Error('two tabs are expected');
    await press('Email', 'tab');
    await userEvent.keyboard('{ArrowRight}');
    await expectFocus(phone);
    await expect(phone).toHaveAttribute('aria-selected', 'true');
    await expect(email).toHaveAttribute('tabindex', '-1');
    await userEvent.keyboard('{ArrowRight}');
    await expectFocus(email);
    await userEvent.keyboard('{End}');
    await expectFocus(phone);
    await expect(screen.getByRole('tabpanel')).toHaveTextContent('phone number');
  },
};
/** At the end of a label's line. */
export const Quiet: Story = {
  render: () => (
    <QuietTabs
      label="Password or code"
      items={[
        { id: 'password', label: 'Password' },
        { id: 'sms', label: 'SMS code' },
      ]}
      selected="password"
      onSelect={() => undefined}
    >
      <Field label="Phone number">{(attributes) => <TextInput {...attributes} />}</Field>
    </QuietTabs>
  ),
};
