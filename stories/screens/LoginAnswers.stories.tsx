import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { checkCaptcha } from '../../src/api/checkCaptcha';
import { login } from '../../src/api/login';
import { lostAnswers, recordedAnswers } from '../../src/testing/recordedAnswers';
import { typed } from '../stage/accountForm';
import { elementMeta, type ElementParameters } from '../stage/elementMeta';
import { look } from '../stage/look';

const meta: Meta = { title: 'Screens/Login/Answers of the hub', ...elementMeta };
export default meta;

type Context = Parameters<typeof look>[0];
type Story = StoryObj & { parameters: ElementParameters };

/** Signs in through the whole element, as a visitor does. */
async function signIn(context: Context) {
  const seen = await look(context);
  const { t, fill, press } = seen;
  await fill(t('field.email'), typed.email);
  await fill(t('field.password'), typed.password);
  await press(t('login.submit'));
  return seen;
}

/** A refusal shown below the form. */
const refused = (answer: { message: string }): Story => ({
  parameters: { hub: [[login, answer]] },
  play: async (context) => {
    const { expectAlert } = await signIn(context);
    await expectAlert(answer.message);
  },
});

/** The text is below the password, which has the focus. */
export const WrongPassword: Story = {
  parameters: { hub: [[login, recordedAnswers.accountOrPasswordWrong]] },
  play: async (context) => {
    const { screen, t, expectFocus, expectAlert } = await signIn(context);
    await expectAlert(recordedAnswers.accountOrPasswordWrong.message);
    await expectFocus(screen.getByLabelText(t('field.password')));
  },
};
/** The hub names the field. */
export const FieldInvalid: Story = {
  parameters: { hub: [[login, recordedAnswers.fieldInvalid]] },
  play: async (context) => {
    const { screen, t, expectFocus } = await signIn(context);
    await expectFocus(screen.getByLabelText(t('field.email')));
  },
};
export const LockedOut: Story = refused(recordedAnswers.tooManyTries);
export const MethodOff: Story = refused(recordedAnswers.methodOff);
export const OtherFlow: Story = refused(recordedAnswers.otherFlow);
export const GatewayFailure: Story = refused(recordedAnswers.gateway);
export const RefusedWithoutMessage: Story = {
  parameters: { hub: [[login, recordedAnswers.withoutMessage]] },
  play: async (context) => {
    const { t, expectAlert } = await signIn(context);
    await expectAlert(t('error.login_failed'));
  },
};
/** 500101 is usually only logged, but a visitor who presses "Sign in" gets a text. */
export const OnlyLogged: Story = {
  parameters: { hub: [[login, recordedAnswers.onlyLogged]] },
  play: async (context) => {
    const { t, expectAlert } = await signIn(context);
    await expectAlert(t('error.login_failed'));
  },
};
/** "Try again" sends the same request again. */
export const Offline: Story = {
  parameters: { hub: [[login, lostAnswers.offline, recordedAnswers.accountOrPasswordWrong]] },
  play: async (context) => {
    const { t, press, expectAlert } = await signIn(context);
    await press(t('action.try_again'));
    await expectAlert(recordedAnswers.accountOrPasswordWrong.message);
  },
};
export const OfflineStill: Story = lost(lostAnswers.offline, 'error.network');
export const BadGateway: Story = lost(lostAnswers.badGateway, 'error.server');
export const BrokenJson: Story = lost(lostAnswers.brokenJson, 'error.server');
/** The request times out after 15 seconds. */
export const TimedOut: Story = lost(lostAnswers.never, 'error.timeout', [15_000]);
/** After 4 seconds the visitor can cancel; typed text stays. */
export const Slow: Story = {
  parameters: { hub: [[login, lostAnswers.never]], shortWaits: [4000] },
  play: async (context) => {
    const { t, expectText } = await signIn(context);
    await expectText(t('login.slow'));
  },
};
export const SlowAndCancelled: Story = {
  parameters: { hub: [[login, lostAnswers.never]], shortWaits: [4000] },
  play: async (context) => {
    const { screen, t, press } = await signIn(context);
    await press(t('action.cancel'));
    await waitFor(() => expect(screen.queryByText(t('login.slow'))).toBeNull());
    await expect(screen.getByLabelText(t('field.email'))).toHaveValue(typed.email);
  },
};
export const SecondFactor: Story = {
  parameters: { hub: [[login, recordedAnswers.secondFactor]] },
  play: async (context) => {
    const { t, expectSeen } = await signIn(context);
    await expectSeen('heading', t('factor.title'));
  },
};
/** A toast reports that the challenge has expired. The form is shown again, and its heading has the focus. */
export const ChallengeGone: Story = {
  parameters: { hub: [[login, recordedAnswers.secondFactor, recordedAnswers.challengeGone]] },
  play: async (context) => {
    const { screen, t, fill, expectFocus, expectText } = await signIn(context);
    await screen.findByRole('heading', { name: t('factor.title') });
    await fill(t('field.code'), typed.code);
    await expectText(recordedAnswers.challengeGone.message);
    await expectFocus(screen.getByRole('heading', { name: t('login.title') }));
  },
};
/** A captcha opens in a dialog over the form. */
export const PictureFirst: Story = {
  parameters: { hub: [[login, recordedAnswers.picture]] },
  play: async (context) => {
    const { screen, t, expectFocus } = await signIn(context);
    await expectFocus(await screen.findByLabelText(t('security.code')));
  },
};
/** A wrong answer loads the next image and empties the field. */
export const PictureWrong: Story = {
  parameters: {
    hub: [
      [login, recordedAnswers.picture],
      [checkCaptcha, recordedAnswers.imageCodeWrong],
    ],
  },
  play: async (context) => {
    const { screen, t, fill, press, expectAlert } = await signIn(context);
    await fill(t('security.code'), 'ABCD');
    await press(t('security.confirm'));
    await expectAlert(recordedAnswers.imageCodeWrong.message);
    await expect(screen.getByLabelText(t('security.code'))).toHaveValue('');
  },
};
/** After the captcha is solved, the sign-in continues by itself. */
export const PictureSolved: Story = {
  parameters: {
    hub: [
      [login, recordedAnswers.picture, recordedAnswers.signedIn],
      [checkCaptcha, recordedAnswers.done],
    ],
    shortWaits: [800],
  },
  play: async (context) => {
    const { t, fill, press, expectSeen } = await signIn(context);
    await fill(t('security.code'), 'K7PW');
    await press(t('security.confirm'));
    await expectSeen('heading', t('session.finished_title'));
  },
};
/** After the captcha is cancelled, the focus returns. */
export const PictureGivenUp: Story = {
  parameters: { hub: [[login, recordedAnswers.picture]] },
  play: async (context) => {
    const { screen, t, press, expectFocus } = await signIn(context);
    await screen.findByRole('dialog');
    await press(t('action.cancel'));
    await expectFocus(screen.getByRole('button', { name: t('login.submit') }));
  },
};
/** A tag without a callback stays on the page; signing out returns to the form. */
export const SignedIn: Story = {
  parameters: { hub: [[login, recordedAnswers.signedIn]], shortWaits: [800] },
  play: async (context) => {
    const { t, expectSeen } = await signIn(context);
    await expectSeen('heading', t('session.finished_title'));
  },
};
export const SignedOutAgain: Story = {
  parameters: { hub: [[login, recordedAnswers.signedIn]], shortWaits: [800] },
  play: async (context) => {
    const { t, press, expectSeen } = await signIn(context);
    await press(t('session.sign_out'));
    await expectSeen('heading', t('login.title'));
  },
};

/** No answer, or an unreadable one. */
function lost(
  answer: object,
  key: 'error.network' | 'error.server' | 'error.timeout',
  shortWaits: readonly number[] = [],
): Story {
  return {
    parameters: { hub: [[login, answer]], shortWaits },
    play: async (context) => {
      const { t, expectAlert, expectSeen } = await signIn(context);
      await expectAlert(t(key));
      await expectSeen('button', t('action.try_again'));
    },
  };
}
