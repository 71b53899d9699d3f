import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { expect, fn } from 'storybook/test';
import { factorSend } from '../../src/api/factorSend';
import { login } from '../../src/api/login';
import type { AskedFactor } from '../../src/factors/factor';
import { createMessageFactor } from '../../src/factors/messageFactor';
import { secondFactors } from '../../src/factors/registry';
import { createEntry } from '../../src/app/createEntry';
import type { Entry } from '../../src/app/entry';
import { EntryApp } from '../../src/app/EntryApp';
import { createStore } from '../../src/lib/store';
import { createFakeElement } from '../../src/testing/fakeElement';
import { riddle } from '../../src/testing/added/riddle';
import { serveAnswers, storyHub } from '../stage/hubAnswers';
import { OtherWays } from '../../src/screens/SecondFactor/OtherWays';
import { UnknownFactor } from '../../src/screens/SecondFactor/UnknownFactor';
import { recordedAnswers } from '../../src/testing/recordedAnswers';
import { afterSubmitting, onBack, typed } from '../stage/accountForm';
import { FlowScreen, type FlowScreenProps } from '../stage/FlowScreen';
import { hubFailures } from '../stage/hubFailures';
import { look } from '../stage/look';

const { createForm, Screen } = createMessageFactor({
  notice: 'notice.email_sent',
  answer: (code) => ({ email_captcha: code }),
});
const maskedTo = 'a•••@example.com';
const asked: AskedFactor = {
  account: typed.email,
  challenge: { current: 'challenge-1' },
  offer: { id: 'email', masked_to: maskedTo },
  isPreferred: true,
  method: 'password',
  onGone: onBack,
};

interface FactorProps extends Pick<FlowScreenProps, 'replies' | 'begin'> {
  /** The visitor has chosen it in place of the preferred one. */
  isChosen?: boolean;
  /** Names of the other ways. */
  others?: readonly string[];
}

function Factor({ isChosen = false, others = [], ...props }: FactorProps) {
  const ways = others.map((name) => ({ id: name, name }));
  return (
    <FlowScreen create={(parts) => createForm(parts, { ...asked, isPreferred: !isChosen })} {...props}>
      {(account) => (
        <Screen
          maskedTo={maskedTo}
          account={account}
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
    await expectFocus(screen.getByLabelText(t('field.code')));
  },
};
export const WrongCode: Story = {
  ...answered(recordedAnswers.codeWrong),
  play: async (context) => {
    const { expectAlert } = await look(context);
    await expectAlert(recordedAnswers.codeWrong.message);
  },
};
export const ExpiredCode: Story = {
  ...answered(recordedAnswers.codeExpired),
  play: async (context) => {
    const { expectAlert } = await look(context);
    await expectAlert(recordedAnswers.codeExpired.message);
  },
};
export const Offline: Story = {
  ...answered(hubFailures.offline),
  play: async (context) => {
    const { t, expectSeen } = await look(context);
    await expectSeen('button', t('action.try_again'));
  },
};
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
  beforeEach: () => serveAnswers([[login, withRiddle, recordedAnswers.codeWrong, recordedAnswers.signedIn]]),
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
