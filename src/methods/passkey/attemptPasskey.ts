/** One sign-in with a passkey: asks the browser, then the hub. */
import { hubCodes } from '../../api/classifyCode';
import { HubError, isHubError } from '../../api/hubError';
import { passkeyLogin, passkeyWindow, type Assertion } from '../../api/passkeys';
import type { LoginSuccess } from '../../contract/login';
import { errorText } from '../../flows/errorText';
import { clearBeforeLogin } from '../../flows/login/clearBeforeLogin';
import { readLoginInfo } from '../../flows/login/nextStep';
import { reportFailure } from '../../flows/reportFailure';
import type { VisitorText } from '../../i18n/visitorText';
import { allowsFeature } from '../../lib/allowsFeature';
import { isCredentialTurnFree } from '../../lib/credentialRequest';
import type { MethodContext } from '../method';
import { askPasskey, type CeremonyOutcome } from './ceremony';
import type { PasskeyChallenge, PasskeyChallenges } from './challenges';
import type { PasskeyProblem } from './passkeyState';
import type { PasskeyWindow } from './passkeyWindow';
import { getFeature } from './place';
import { signalUnknown } from './signals';

export interface PasskeyAnswer {
  asked: PasskeyChallenge;
  response: Assertion;
}

export type PasskeyEnding =
  | { kind: 'signedIn'; login: LoginSuccess; answer: PasskeyAnswer }
  /** For the page that opened this window. */
  | { kind: 'code'; code: string }
  /** Another screen asks for more. */
  | { kind: 'nextStep' }
  | { kind: 'ended'; problem: PasskeyProblem; text: VisitorText };

export interface AttemptDeps {
  context: Pick<MethodContext, 'services' | 'view' | 'nextStep'>;
  challenges: PasskeyChallenges;
  window: PasskeyWindow | null;
  /** The browser asks, or the hub checks. */
  onStage: (stage: 'asking' | 'checking') => void;
  signal: AbortSignal;
}

/**
 * Its ending counts only while the signal is not aborted. Never rejects.
 * @param given by a suggestion of the form
 */
export async function attemptPasskey(deps: AttemptDeps, given?: PasskeyAnswer): Promise<PasskeyEnding> {
  const { services } = deps.context;
  try {
    return await attempt(deps, given, true);
  } catch (error) {
    if (!deps.signal.aborted) reportFailure(services, error);
    return end('failed', errorText(error, 'passkey.failed') ?? { key: 'passkey.failed' });
  }
}

const texts = {
  cancelled: { key: 'passkey.cancelled' },
  timedOut: { key: 'passkey.timed_out' },
  removed: { key: 'passkey.removed' },
  unable: { key: 'passkey.unable' },
  notHere: { key: 'passkey.not_here' },
  failed: { key: 'passkey.failed' },
} as const satisfies Record<PasskeyProblem, VisitorText>;

const end = (problem: PasskeyProblem, text: VisitorText = texts[problem]): PasskeyEnding => ({
  kind: 'ended',
  problem,
  text,
});

/** @param mayRepeat a challenge may have expired while the dialog was open, or by a clock that is off */
async function attempt(
  deps: AttemptDeps,
  given: PasskeyAnswer | undefined,
  mayRepeat: boolean,
): Promise<PasskeyEnding> {
  const { challenges, onStage } = deps;
  const answer = given ?? (await ask(deps));
  if ('kind' in answer) return answer;
  onStage('checking');
  challenges.spend();
  try {
    return await check(deps, answer);
  } catch (error) {
    const code = isHubError(error) ? error.code : 0;
    if (code === hubCodes.challengeGone && mayRepeat && !deps.signal.aborted)
      return attempt(deps, undefined, false);
    if (code !== hubCodes.passkeyUnknown) throw error;
    void signalUnknown(answer.asked.options, answer.response.id);
    return end('removed');
  }
}

/** Faster than a person: the policy of the frame, in browsers that do not tell it. */
const refusedMs = 250;

async function ask(deps: AttemptDeps, mayRepeat = true): Promise<PasskeyAnswer | PasskeyEnding> {
  const { context, challenges, onStage, signal } = deps;
  const { services } = context;
  const { clock } = services;
  onStage('asking');
  if (allowsFeature(context.view.document, getFeature) === false) {
    services.noteRefused({ use: 'feature', address: getFeature });
    return end('notHere');
  }
  const asked = await challenges.get(signal);
  const begun = clock.now();
  const outcome = await askPasskey(asked.options, signal);
  const tookMs = clock.now() - begun;
  if (outcome.kind === 'answered') return { asked, response: outcome.response };
  // The end of a request before ended this one too.
  if (outcome.kind === 'stopped' && mayRepeat && !signal.aborted && isCredentialTurnFree())
    return ask(deps, false);
  if (outcome.kind !== 'cancelled') return end(problemOf(outcome));
  if (tookMs >= Number(asked.options['timeout'])) return end('timedOut');
  return end(services.config().mode === 'frame' && tookMs < refusedMs ? 'notHere' : 'cancelled');
}

function problemOf({ kind }: CeremonyOutcome<Assertion>): PasskeyProblem {
  if (kind === 'notHere' || kind === 'unable') return kind;
  return kind === 'stopped' ? 'cancelled' : 'failed';
}

/** @throws HubError */
async function check(
  { context, window, signal }: AttemptDeps,
  answer: PasskeyAnswer,
): Promise<PasskeyEnding> {
  const { services, nextStep } = context;
  const { hub } = services;
  const request = { challenge: answer.asked.challenge, response: answer.response };
  const options = { token: null, ignoreMessage: true, signal };
  if (window) {
    const { info } = await hub.call(passkeyWindow, { ...request, state: window.state }, options);
    return info ? { kind: 'code', code: info.code } : end('failed');
  }
  await clearBeforeLogin(services, signal);
  const { isDone, info, message } = await hub.call(passkeyLogin, request, options);
  if (!isDone) throw new HubError('business', { hubMessage: message });
  const reading = readLoginInfo(info, 'passkey');
  if (reading.kind === 'signedIn') return { ...reading, answer };
  const isAsked = !signal.aborted && nextStep.show(reading.info, { method: 'passkey' });
  return isAsked ? { kind: 'nextStep' } : end('failed', { key: 'error.further_step' });
}
