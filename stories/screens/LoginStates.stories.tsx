import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { createLoginWithPhone } from '../../src/flows/login/loginWithPhone';
import { Login } from '../../src/screens/Login/Login';
import type { LoginProps } from '../../src/screens/Login/LoginProps';
import { PhoneLogin } from '../../src/screens/PhoneLogin/PhoneLogin';
import { typed } from '../stage/accountForm';
import { FlowScreen } from '../stage/FlowScreen';
import { look } from '../stage/look';

// No argument: Storybook cannot show what has cycles.
const renderLogin = (args: LoginProps) => (
  <Login
    {...args}
    phoneForm={
      <FlowScreen create={(parts) => createLoginWithPhone(parts, 'password')}>
        {(account) => <PhoneLogin offersSms way="password" onWay={fn()} account={account} />}
      </FlowScreen>
    }
  />
);

const meta: Meta<typeof Login> = {
  title: 'Screens/Login/States',
  component: Login,
  render: renderLogin,
  parameters: { stage: 'tag' },
  args: {
    status: 'idle',
    problem: null,
    tab: 'email',
    onTab: fn(),
    phoneForm: null,
    restoreAccount: () => '',
    onType: fn(),
    lastMethod: null,
    expectsProviders: false,
    providers: [],
    onSubmit: fn(),
    onProvider: fn(),
    onCancel: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof Login>;

const three = [
  { id: 'google', name: 'Google' },
  { id: 'lark', name: 'Lark' },
  { id: 'wechat', name: 'WeChat' },
];

export const AsPage: Story = {
  args: { providers: three },
  parameters: { stage: 'page' },
  play: async (context) => {
    const { t, fill, press } = await look(context);
    await fill(t('field.email'), `  ${typed.email} `);
    await fill(t('field.password'), typed.password);
    await press(t('login.submit'));
    await expect(context.args.onSubmit).toHaveBeenLastCalledWith({
      account: typed.email,
      password: typed.password,
    });
  },
};
/** A red brand: its colour is where ours was, as light and dark need it. */
export const AsPageOfAcme: Story = {
  args: { providers: three.slice(1) },
  parameters: { stage: 'page' },
  globals: { brand: 'acme' },
};
/** A bronze one. */
export const AsPageOfAtelier: Story = {
  args: { providers: three.slice(0, 1) },
  parameters: { stage: 'page' },
  globals: { brand: 'atelier' },
};
export const AsTag: Story = { args: { providers: three } };
export const AsFrame: Story = { args: { providers: three }, parameters: { stage: 'frame' } };
/** Nothing is sent; the focus is on the first field in question. */
export const NothingTyped: Story = {
  play: async (context) => {
    const { screen, t, press, expectFocus } = await look(context);
    await press(t('login.submit'));
    await expectFocus(screen.getByLabelText(t('field.email')));
    await expect(context.args.onSubmit).not.toHaveBeenCalled();
  },
};
export const WrongPassword: Story = {
  args: {
    restoreAccount: () => typed.email,
    problem: { field: 'password', text: { text: 'Account or password is wrong' } },
  },
  play: async (context) => {
    const { screen, t, expectFocus } = await look(context);
    await expectFocus(screen.getByLabelText(t('field.password')));
  },
};
export const CanBeTriedAgain: Story = {
  args: {
    restoreAccount: () => typed.email,
    problem: { text: { key: 'error.network' }, canRetry: true },
  },
};
export const Busy: Story = { args: { status: 'busy', restoreAccount: () => typed.email } };
export const Done: Story = { args: { status: 'done', restoreAccount: () => typed.email } };
export const OneProvider: Story = {
  args: { providers: three.slice(0, 1) },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('login.continue_with', { name: 'Google' }));
    await expect(context.args.onProvider).toHaveBeenLastCalledWith('google');
  },
};
export const LastUsed: Story = { args: { providers: three, lastMethod: 'google' } };
/** Room for buttons that are not known yet. */
export const ProvidersExpected: Story = { args: { expectsProviders: true } };
export const PhoneTab: Story = { args: { tab: 'phone' } };
/** Arrows lead from tab to tab. */
export const TabsByKeyboard: Story = {
  play: async (context) => {
    const { screen, t } = await look(context);
    await userEvent.click(screen.getByRole('tab', { name: t('login.tab_email') }));
    await userEvent.keyboard('{ArrowRight}');
    await expect(context.args.onTab).toHaveBeenLastCalledWith('phone');
  },
};
