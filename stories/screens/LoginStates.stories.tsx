import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { resolveBrand } from '../../src/brand/resolveBrand';
import { idleForm, type FormWork } from '../../src/flows/form/formState';
import { EmailLogin } from '../../src/methods/password/EmailLogin';
import * as passwordWay from '../../src/methods/password/phoneWay';
import * as smsWay from '../../src/methods/sms/phoneWay';
import { offeredButtons } from '../../src/methods/registry';
import { Login } from '../../src/screens/Login/Login';
import { Greeting } from '../../src/screens/Login/Greeting';
import type { FirstFormProps, LoginProps } from '../../src/screens/Login/LoginProps';
import { PhoneLogin } from '../../src/screens/PhoneLogin/PhoneLogin';
import { recordedPictures } from '../../src/testing/recordedAnswers';
import { typed } from '../stage/accountForm';
import { FlowScreen } from '../stage/FlowScreen';
import { look } from '../stage/look';

interface LoginStory
  extends
    Omit<FirstFormProps, 'onType' | 'onEdit'>,
    Pick<
      LoginProps,
      'tab' | 'onTab' | 'lastMethod' | 'expectsButtons' | 'buttons' | 'onButton' | 'greeting'
    > {
  notice?: NonNullable<LoginProps['notice']>;
}

const [phone, code] = [
  { ...passwordWay, id: 'password' },
  { ...smsWay, id: 'sms' },
];

/** The forms are no arguments, because Storybook cannot show objects with cycles. */
function States({ form, restoreAccount, onSubmit, ...args }: LoginStory) {
  return (
    <Login
      {...args}
      work={form.work}
      wayOut={null}
      onCancel={fn()}
      tabs={[
        {
          id: 'email',
          label: 'login.tab_email',
          isOffered: true,
          form: <EmailLogin {...{ form, restoreAccount, onSubmit }} onType={fn()} onEdit={fn()} />,
        },
        {
          id: 'phone',
          label: 'login.tab_phone',
          isOffered: true,
          form: (
            <FlowScreen create={phone.createForm}>
              {(account) => <PhoneLogin ways={[phone, code]} way={phone} onWay={fn()} account={account} />}
            </FlowScreen>
          ),
        },
      ]}
    />
  );
}

const busy: FormWork = { kind: 'busy', task: 'finish', attempt: 1 };

const meta: Meta<typeof States> = {
  title: 'Screens/Login/States',
  component: States,
  parameters: { stage: 'tag' },
  args: {
    form: idleForm,
    tab: 'email',
    onTab: fn(),
    restoreAccount: () => '',
    lastMethod: null,
    expectsButtons: false,
    buttons: [],
    onSubmit: fn(),
    onButton: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof States>;

const allOn = { google_login: true, lark_login: true, wechat_login: true };
const buttonsOf = (profile: object): LoginProps['buttons'] =>
  offeredButtons(resolveBrand({ profile }, 'en'), null).map(({ id, name, nameKey, labelKey, icon }) => ({
    id,
    name,
    nameKey,
    labelKey,
    icon,
  }));
const three = buttonsOf(allOn);

export const AsPage: Story = {
  args: { buttons: three },
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
const [onContinue, onForget] = [fn(), fn()];
const greet = (name: string, picture: string | null = null) => (
  <Greeting {...{ name, picture, onContinue, onForget }} />
);
/** This browser remembers who signed out here. The lead line keeps its space. */
export const Greeted: Story = {
  args: { buttons: three, greeting: greet('designer', recordedPictures.wechatCode) },
  parameters: { stage: 'page' },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('memory.continue', { name: 'designer' }));
    await expect(onContinue).toHaveBeenCalledOnce();
    await press(t('memory.not_you'));
    await expect(onForget).toHaveBeenCalledOnce();
  },
};
/** A long name must not leave the column. */
export const GreetedByALongName: Story = {
  args: { greeting: greet('ada.lovelace.of.the.analytical.engine.department@company.example') },
  parameters: { stage: 'page' },
  play: async (context) => {
    const { screen, t } = await look(context);
    const forget = await screen.findByRole('button', { name: t('memory.not_you') });
    await expect(forget.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
  },
};
/** A red brand, whose colour replaces ours in both schemes. */
export const AsPageOfAcme: Story = {
  args: { buttons: three.slice(1) },
  parameters: { stage: 'page' },
  globals: { brand: 'acme' },
};
/** A bronze brand. */
export const AsPageOfAtelier: Story = {
  args: { buttons: three.slice(0, 1) },
  parameters: { stage: 'page' },
  globals: { brand: 'atelier' },
};
export const AsTag: Story = { args: { buttons: three } };
export const AsFrame: Story = { args: { buttons: three }, parameters: { stage: 'frame' } };
/** Where the browser has passkeys. */
export const WithPasskey: Story = { args: { buttons: buttonsOf({ ...allOn, passkey_login: true }) } };
export const OnlyPasskey: Story = {
  args: { buttons: buttonsOf({ passkey_login: true }), lastMethod: 'passkey' },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('login.with_passkey'));
    await expect(context.args.onButton).toHaveBeenLastCalledWith('passkey');
  },
};
/** Both fields show their error; the first one has the focus. */
export const NothingTyped: Story = {
  args: {
    form: {
      ...idleForm,
      problem: { field: 'account', text: { key: 'validation.email_empty' } },
      otherProblems: [{ field: 'password', text: { key: 'validation.password_empty' } }],
    },
  },
  play: async (context) => {
    const { screen, t, expectFocus } = await look(context);
    await expectFocus(screen.getByLabelText(t('field.email')));
  },
};
export const WrongPassword: Story = {
  args: {
    restoreAccount: () => typed.email,
    form: { ...idleForm, problem: { field: 'password', text: { text: 'Wrong account or password' } } },
  },
  play: async (context) => {
    const { screen, t, expectFocus } = await look(context);
    await expectFocus(screen.getByLabelText(t('field.password')));
  },
};
export const CanBeTriedAgain: Story = {
  args: {
    restoreAccount: () => typed.email,
    form: { ...idleForm, problem: { text: { key: 'error.network' }, canRetry: true } },
  },
};
/** The visitor cancelled at Google: the form says so, quietly. */
export const ProviderDenied: Story = {
  args: {
    buttons: three,
    notice: { text: { key: 'provider.denied', values: { name: 'Google' } }, isProblem: false },
  },
};
export const ProviderFailed: Story = {
  args: {
    buttons: three,
    notice: { text: { text: 'This sign-in was already used. Start again.' }, isProblem: true },
  },
  play: async (context) => {
    const { expectAlert } = await look(context);
    await expectAlert('This sign-in was already used. Start again.');
  },
};
export const Busy: Story = { args: { form: { ...idleForm, work: busy }, restoreAccount: () => typed.email } };
export const Done: Story = {
  args: { form: { ...idleForm, work: { kind: 'finished' } }, restoreAccount: () => typed.email },
};
export const OneButton: Story = {
  args: { buttons: three.slice(0, 1) },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('login.continue_with', { name: 'Google' }));
    await expect(context.args.onButton).toHaveBeenLastCalledWith('google');
  },
};
export const LastUsed: Story = { args: { buttons: three, lastMethod: 'google' } };
/** Space reserved for buttons that are not known yet. */
export const ButtonsExpected: Story = { args: { expectsButtons: true } };
export const PhoneTab: Story = { args: { tab: 'phone' } };
/** Arrow keys move between tabs. */
export const TabsByKeyboard: Story = {
  play: async (context) => {
    const { screen, t } = await look(context);
    await userEvent.click(screen.getByRole('tab', { name: t('login.tab_email') }));
    await userEvent.keyboard('{ArrowRight}');
    await expect(context.args.onTab).toHaveBeenLastCalledWith('phone');
  },
};
