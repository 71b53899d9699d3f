import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { FactorEntry } from '../../src/api/factors';
import type { OwnedList } from '../../src/flows/account/ownedListState';
import { newCodes } from '../../src/flows/factors/ownFactors';
import { FactorList } from '../../src/screens/TwoStep/FactorList';
import { InAccountPage } from '../stage/InAccountPage';
import { look } from '../stage/look';

const created_at = Date.UTC(2026, 10, 20, 12, 30);
const app: FactorEntry = {
  id: 'totp',
  masked_to: undefined,
  created_at,
  used_at: Date.UTC(2026, 10, 24, 12, 30),
  preferred: true,
};
const passkey: FactorEntry = { ...app, id: 'passkey', preferred: false, used_at: created_at };
const email: FactorEntry = { ...passkey, id: 'email', masked_to: 'a•••@example.com' };
const shown = {
  kind: 'shown',
  items: [app, passkey, email],
  ending: null,
  problem: null,
} as const satisfies OwnedList<FactorEntry>;
const facts = { codesLeft: 8, isRequired: false, graceUntil: null };
const names: Record<string, string> = { totp: 'Authenticator app', passkey: 'Passkey', email: 'Email' };

const meta: Meta<typeof FactorList> = {
  title: 'Screens/Account/Two-step verification',
  component: FactorList,
  parameters: { stage: 'whole' },
  args: {
    list: shown,
    facts,
    brandName: 'Hub',
    nameOf: (id) => names[id] ?? id,
    isStarting: false,
    onSetUp: fn(),
    onPrefer: fn(async () => true),
    onRemove: fn(async () => true),
    onRenew: fn(async () => true),
    onReload: fn(),
  },
  render: (args) => (
    <InAccountPage section="factors.title">
      <FactorList {...args} />
    </InAccountPage>
  ),
};
export default meta;
type Story = StoryObj<typeof FactorList>;

const off: OwnedList<FactorEntry> = { ...shown, items: [] };

export const Off: Story = {
  args: { list: off },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('totp.title'));
    await expect(context.args.onSetUp).toHaveBeenCalledOnce();
  },
};
export const On: Story = {
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('factors.prefer_named', { name: 'Email' }));
    await expect(context.args.onPrefer).toHaveBeenCalledWith('email');
  },
};
/** Two codes are left, of an account with the app alone. */
export const FewCodes: Story = {
  args: { list: { ...shown, items: [app] }, facts: { ...facts, codesLeft: 2 } },
};
export const NoCodes: Story = {
  args: { list: { ...shown, items: [app] }, facts: { ...facts, codesLeft: 0 } },
};
export const WithoutApp: Story = {
  args: { list: { ...shown, items: [{ ...email, preferred: true }] }, facts: { ...facts, codesLeft: 0 } },
};
export const Required: Story = { args: { list: off, facts: { ...facts, isRequired: true } } };
export const LastDemanded: Story = { args: { demanded: 'totp', facts: { ...facts, isRequired: true } } };
export const RequiredLater: Story = {
  args: { list: off, facts: { ...facts, isRequired: true, graceUntil: Date.UTC(2027, 0, 15, 12) } },
};
export const Loading: Story = { args: { list: { kind: 'loading' } } };
export const Offline: Story = { args: { list: { kind: 'failed', text: { key: 'error.network' } } } };
export const Starting: Story = { args: { list: off, isStarting: true } };
export const AsksBeforeRemoving: Story = {
  play: async (context) => {
    const { t, press, expectFocus, screen } = await look(context);
    await press(t('factors.remove_named', { name: 'Authenticator app' }));
    await expectFocus(screen.getByRole('button', { name: t('action.cancel') }));
  },
};
export const AsksBeforeRenewing: Story = {
  play: async (context) => {
    const { t, press, expectFocus, screen } = await look(context);
    await press(t('factors.renew'));
    await expectFocus(screen.getByRole('button', { name: t('action.cancel') }));
  },
};
export const Renewing: Story = { args: { list: { ...shown, ending: newCodes } } };
export const NotRemoved: Story = {
  args: { list: { ...shown, problem: { text: 'Changes are paused until tomorrow, 12:00.' } } },
};
