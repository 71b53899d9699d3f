/** What factors have in common whose code comes in a message: by e-mail, by SMS. */
import { factorSend } from '../api/factorSend';
import { login } from '../api/login';
import { resendAfterMs, sendCodeBy } from '../flows/form/sendCode';
import { checkCode } from '../flows/form/accountChecks';
import type { FormOutcome } from '../flows/form/formState';
import type { StepTaskDeps } from '../flows/form/stepForm';
import type { AskedFactor, FactorPart } from './factor';
import { createFactorForm } from './factorForm';
import { MessageStep } from './MessageStep';

export interface MessageTexts {
  /** The login call's own field for a code of the preferred factor: a hub without a choice knows no other. */
  answer: (code: string) => { email_captcha: string } | { mobile_captcha: string };
}

export function createMessageFactor({ answer }: MessageTexts): FactorPart {
  return {
    Screen: MessageStep,
    sendsCode: true,
    createForm: (deps, asked) =>
      createFactorForm(deps, asked, {
        checkAnswer: (state) => checkCode(state),
        // One that the visitor chose is sent when its screen is shown.
        sent: (now) =>
          asked.isPreferred ? { account: maskedTo(asked), resendAt: now + resendAfterMs } : null,
        answer: ({ code }) => (asked.isPreferred ? answer(code) : { factor: asked.offer.id, code }),
        sendCode: (task) => sendFactorCode(task, asked),
      }),
  };
}

const maskedTo = ({ offer }: AskedFactor): string => offer.masked_to ?? '';

async function sendFactorCode(task: StepTaskDeps, asked: AskedFactor): Promise<FormOutcome> {
  const result = await sendCodeBy(task.services, maskedTo(asked), () =>
    asked.isPreferred ? sendAgain(task, asked) : sendChosen(task, asked),
  );
  return result.kind === 'sent' ? result : { kind: 'stopped' };
}

/** The challenge alone asks for another code of the preferred factor, of any hub. */
async function sendAgain({ services, signal }: StepTaskDeps, { account, challenge }: AskedFactor) {
  const request = { type: 0, account, challenge: challenge.current } as const;
  const answer = await services.hub.call(login, request, { ignoreMessage: true, token: null, signal });
  if (answer.isDone) challenge.current = answer.info.challenge ?? challenge.current;
  return answer;
}

function sendChosen({ services, signal }: StepTaskDeps, { challenge, offer }: AskedFactor) {
  const request = { challenge: challenge.current, factor: offer.id };
  return services.hub.call(factorSend, request, { ignoreMessage: true, token: null, signal });
}
