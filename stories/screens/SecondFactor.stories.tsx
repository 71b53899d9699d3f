import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { expect, fn } from 'storybook/test';
import { factorSend } from '../../src/api/factorSend';
import { login } from '../../src/api/login';
import type { AskedFactor, FactorPart, SecondFactor } from '../../src/factors/factor';
import { createCredentialFactor } from '../../src/factors/credentialFactor';
import { email } from '../../src/factors/email/email';
import { recoveryCode } from '../../src/factors/recoveryCode/recoveryCode';
import { totp } from '../../src/factors/totp/totp';
import { secondFactors } from '../../src/factors/registry';
import { createEntry } from '../../src/app/createEntry';
import type { Entry } from '../../src/app/entry';
import { EntryApp } from '../../src/app/EntryApp';
import { createStore } from '../../src/lib/store';
import { createFakeElement } from '../../src/testing/fakeElement';
import { riddle } from '../../src/testing/added/riddle';
import { serveAnswers, storyHub } from '../stage/hubAnswers';
import { OtherWays } from '../../src/screens/SecondFactor/OtherWays';
import { TrustBrowser } from '../../src/screens/SecondFactor/TrustBrowser';
import { UnknownFactor } from '../../src/screens/SecondFactor/UnknownFactor';
import { recordedAnswers } from '../../src/testing/recordedAnswers';
import { afterSubmitting, onBack, typed } from '../stage/accountForm';
import { FlowScreen, type FlowScreenProps } from '../stage/FlowScreen';
import { hubFailures } from '../stage/hubFailures';
import { look } from '../stage/look';
import { readGlobals } from '../stage/variants';

const maskedTo = 'a•••@example.com';
const asked: AskedFactor = {
  account: typed.email,
  challenge: { current: 'challenge-1' },
  offer: { id: 'email', masked_to: maskedTo },
  isPreferred: true,
  method: 'password',
  trustsBrowser: () => false,
  onGone: onBack,
};
/** A passkey, as its method makes it a factor. The browser's dialog stays open. */
const passkey = createCredentialFactor({
  id: 'passkey',
  name: 'verify.passkey',
  lead: 'factor.passkey_lead',
  action: 'verify.use_passkey',
  ask: (_, signal) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve(null));
    }),
});

interface FactorProps extends Pick<FlowScreenProps, 'replies' | 'begin'> {
  factor?: SecondFactor;
  /** The visitor has chosen it in place of the preferred one. */
  isChosen?: boolean;
  canTrust?: boolean;
  /** The other ways: by name, the last one perhaps a last resort. */
  others?: readonly string[];
  isLastResort?: boolean;
}

function Factor({ factor = email, ...props }: FactorProps) {
  const [part, setPart] = useState<FactorPart | null>(null);
  useEffect(() => void factor.load().then(setPart), [factor]);
  return part && <FactorOf part={part} factor={factor} {...props} />;
}

function FactorOf({
  part: { createForm, Screen },
  factor,
  isChosen = false,
  canTrust = false,
  others = [],
  isLastResort = false,
  ...props
}: FactorProps & { part: FactorPart; factor: SecondFactor }) {
  const [isTrusted, setTrusted] = useState(false);
  const offer = factor === email ? asked.offer : { id: factor.id };
  const ways = others.map((name) => ({ id: name, name, isLastResort }));
  return (
    <FlowScreen create={(parts) => createForm(parts, { ...asked, offer, isPreferred: !isChosen })} {...props}>
      {(account) => (
        <Screen
          maskedTo={offer.masked_to ?? ''}
          account={account}
          trust={canTrust && <TrustBrowser isTrusted={isTrusted} isLocked={false} onChange={setTrusted} />}
          otherWays={ways.length > 0 && <OtherWays ways={ways} onChoose={onChoose} />}
          onBack={onBack}
        />
      )}
    </FlowScreen>
  );
}

const onChoose = fn().mockName('onChoose');

const meta: Meta<typeof Factor> = {
  title: 'Screens/Second factor',
  component: Factor,
  parameters: { stage: 'tag', controls: { disable: true } },
};
export default meta;
type Story = StoryObj<typeof Factor>;

const answered = (answer: NonNullable<FlowScreenProps['replies']>[number][1]): Story => ({
  args: { replies: [[login, answer ?? hubFailures.never]], begin: afterSubmitting({ code: typed.code }) },
});

/** The code has the focus, because it is the only field. */
export const Asked: Story = {
  play: async (context) => {
    const { screen, t, expectFocus } = await look(context);
    await expectFocus(await screen.findByLabelText(t('field.code')));
  },
};
const seesWrongCode: NonNullable<Story['play']> = async (context) => {
  const { expectAlert } = await look(context);
  await expectAlert(recordedAnswers.codeWrong.message);
};
export const WrongCode: Story = { ...answered(recordedAnswers.codeWrong), play: seesWrongCode };
export const ExpiredCode: Story = {
  ...answered(recordedAnswers.codeExpired),
  play: async (context) => {
    const { expectAlert } = await look(context);
    await expectAlert(recordedAnswers.codeExpired.message);
  },
};
const seesRetry: NonNullable<Story['play']> = async (context) => {
  const { t, expectSeen } = await look(context);
  await expectSeen('button', t('action.try_again'));
};
export const Offline: Story = { ...answered(hubFailures.offline), play: seesRetry };
/** The only other way is chosen at once. */
export const OneOtherWay: Story = {
  args: { others: ['138••••8000'] },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('factor.other_way'));
    await expect(onChoose).toHaveBeenCalledWith('138••••8000');
  },
};
export const OtherWaysOpen: Story = {
  args: { others: ['138••••8000', 'Passkey'] },
  play: async (context) => {
    const { t, press, expectSeen } = await look(context);
    await press(t('factor.other_way'));
    await expectSeen('button', 'Passkey');
  },
};
/** Its code is on the way. */
export const Chosen: Story = {
  args: {
    isChosen: true,
    others: ['138••••8000'],
    replies: [[factorSend, hubFailures.never]],
    begin: (flow) => void flow.sendCode(),
  },
};
/** A code of an app; a recovery code is one press further away. */
export const App: Story = {
  args: { factor: totp, others: ['Recovery code'], isLastResort: true, canTrust: true },
  play: async (context) => {
    const { screen, t, press, expectSeen, expectFocus } = await look(context);
    await expectFocus(await screen.findByLabelText(t('field.code')));
    await expectSeen('heading', t('factor.two_step'));
    await expect(screen.getByRole('checkbox', { name: t('factor.trust') })).not.toBeChecked();
    await press(t('factor.other_way'));
    await expect(onChoose).not.toHaveBeenCalled();
    await press('Recovery code');
    await expect(onChoose).toHaveBeenCalledWith('Recovery code');
  },
};
export const AppWithoutOtherWay: Story = { args: { factor: totp } };
export const AppWrongCode: Story = {
  args: { ...answered(recordedAnswers.codeWrong).args, factor: totp, canTrust: true },
  play: seesWrongCode,
};
export const ClockOff: Story = {
  args: { ...answered(recordedAnswers.clockOff).args, factor: totp },
  play: async (context) => {
    const { expectAlert } = await look(context);
    await expectAlert(recordedAnswers.clockOff.message);
  },
};
export const TooManyTries: Story = {
  args: { ...answered(recordedAnswers.codeTooManyTries).args, factor: totp },
};
export const AppOffline: Story = {
  args: { ...answered(hubFailures.offline).args, factor: totp },
  play: seesRetry,
};
export const RecoveryCode: Story = {
  args: { factor: recoveryCode, others: ['Authenticator app'], canTrust: true },
  play: async (context) => {
    const { screen, t, expectFocus, expectSeen } = await look(context);
    await expectFocus(await screen.findByLabelText(t('field.recovery_code')));
    await expectSeen('heading', t('factor.recovery'));
  },
};
export const RecoveryCodeWrong: Story = {
  args: {
    factor: recoveryCode,
    replies: [[login, recordedAnswers.codeWrong]],
    begin: afterSubmitting({ code: 'ABCDE-12345' }),
  },
  play: seesWrongCode,
};
export const RecoveryCodeEmpty: Story = {
  args: { factor: recoveryCode },
  play: async (context) => {
    const { t, press, expectAlert } = await look(context);
    await press(t('action.continue'));
    await expectAlert(t('validation.recovery_empty'));
  },
};
export const Passkey: Story = {
  args: { factor: passkey, others: ['Authenticator app'], canTrust: true },
  play: async (context) => {
    const { screen, t, expectFocus } = await look(context);
    await expectFocus(await screen.findByRole('button', { name: t('verify.use_passkey') }));
  },
};
/** The browser's dialog is open. */
export const PasskeyAsked: Story = {
  args: { factor: passkey, begin: (flow) => void flow.submit() },
};
export const PasskeyNotUsed: Story = {
  args: {
    factor: createCredentialFactor({
      id: 'passkey',
      name: 'verify.passkey',
      lead: 'factor.passkey_lead',
      action: 'verify.use_passkey',
      ask: () => Promise.resolve(null),
    }),
    others: ['Authenticator app'],
    begin: (flow) => void flow.submit(),
  },
  play: async (context) => {
    const { t, expectAlert } = await look(context);
    await expectAlert(t('factor.cancelled'));
  },
};
/** The account has only factors of a later release. */
export const Unknown: Story = {
  render: () => <UnknownFactor newTabHref="https://hub.example/entry" onReload={onBack} onBack={onBack} />,
};
export const UnknownOnPortal: Story = {
  render: () => <UnknownFactor newTabHref={null} onReload={onBack} onBack={onBack} />,
};
export const Busy: Story = answered(hubFailures.never);
export const Done: Story = answered(recordedAnswers.signedIn);

/** The whole sign-in with a factor that is no part of the product. */
function MadeUpEntry() {
  const [entry, setEntry] = useState<Entry | null>(null);
  useEffect(() => {
    const fake = createFakeElement('tag');
    const config = createStore({ ...fake.config.get(), hub: storyHub, redirect: 'none' as const });
    void createEntry({ ...fake, config }, window, { factors: [...secondFactors, riddle] }).then(setEntry);
  }, []);
  return entry && <EntryApp entry={entry} />;
}

const withRiddle = {
  ...recordedAnswers.secondFactor,
  info: { need_captcha: 'riddle', challenge: 'challenge-1', factors: [{ id: 'riddle' }, asked.offer] },
};

/** One folder and one line of the registry add it (docs/add-a-factor.md). */
export const MadeUp: Story = {
  parameters: { stage: 'whole' },
  beforeEach: ({ globals }) =>
    serveAnswers(
      [[login, withRiddle, recordedAnswers.codeWrong, recordedAnswers.signedIn]],
      readGlobals(globals).language,
    ),
  render: () => <MadeUpEntry />,
  play: async (context) => {
    const { t, fill, press, expectSeen, expectAlert } = await look(context);
    await fill(t('field.email'), typed.email);
    await fill(t('field.password'), typed.password);
    await press(t('login.submit'));
    await expectSeen('button', t('factor.other_way'));
    await fill('What does every traveller carry?', 'a map');
    await press('Answer');
    await expectAlert(recordedAnswers.codeWrong.message);
    await fill('What does every traveller carry?', 'a towel');
    await press('Answer');
    await expectSeen('heading', t('session.finished_title'));
  },
};
