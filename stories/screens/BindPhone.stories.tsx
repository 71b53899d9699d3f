import type { Meta, StoryObj } from '@storybook/react-vite';
import { useTranslation } from 'react-i18next';
import { createBindPhone } from '../../src/flows/register/bindPhone';
import { login } from '../../src/api/login';
import { BindPhone } from '../../src/screens/BindPhone/BindPhone';
import { recordedAnswers } from '../../src/testing/recordedAnswers';
import { afterSubmitting, onBack, typed } from '../stage/accountForm';
import { FlowScreen, type FlowScreenProps } from '../stage/FlowScreen';
import { hubFailures } from '../stage/hubFailures';
import { look } from '../stage/look';

interface BindStory extends Pick<FlowScreenProps, 'replies' | 'begin'> {
  /** `null`: for an account that needs a second factor. */
  method?: 'login.wechat' | 'login.lark' | null;
}

function Bind({ method = 'login.wechat', ...props }: BindStory) {
  const { t } = useTranslation();
  return (
    <FlowScreen
      create={(parts) => {
        parts.services.storage.set('bind_id', 'bind-1');
        return createBindPhone(parts, {
          method: () => 'wechat',
          isSetUp: () => method === null,
          onGone: onBack,
        });
      }}
      {...props}
    >
      {(account) => <BindPhone method={method && t(method)} account={account} onBack={onBack} />}
    </FlowScreen>
  );
}

const meta: Meta<typeof Bind> = {
  title: 'Screens/Bind a phone',
  component: Bind,
  parameters: { stage: 'tag', controls: { disable: true } },
};
export default meta;
type Story = StoryObj<typeof Bind>;

const whole = { account: typed.mobile, code: typed.code, isAgreed: true };

export const FromWechat: Story = {};
export const FromLark: Story = { args: { method: 'login.lark' } };
export const AsSecondFactor: Story = { args: { method: null } };
export const NothingTyped: Story = {
  play: async (context) => {
    const { screen, t, press, expectFocus } = await look(context);
    await press(t('action.continue'));
    await expectFocus(await screen.findByLabelText(t('field.mobile')));
  },
};
export const WrongCode: Story = {
  args: { replies: [[login, recordedAnswers.codeWrong]], begin: afterSubmitting(whole) },
  play: async (context) => {
    const { screen, t, expectAlert, expectFocus } = await look(context);
    await expectAlert(recordedAnswers.codeWrong.message);
    await expectFocus(screen.getByLabelText(t('field.code')));
  },
};
export const Offline: Story = {
  args: { replies: [[login, hubFailures.offline]], begin: afterSubmitting(whole) },
  play: async (context) => {
    const { t, expectSeen } = await look(context);
    await expectSeen('button', t('action.try_again'));
  },
};
export const Busy: Story = {
  args: { replies: [[login, hubFailures.never]], begin: afterSubmitting(whole) },
};
