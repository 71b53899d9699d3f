/** Turns on an authenticator app: a secret, its first code, then recovery codes. Nothing is on before the code. */
import { hubCodes } from '../../api/classifyCode';
import type { CallOptions, HubAnswer } from '../../api/client';
import type { InfoOf } from '../../api/defineCall';
import { totpConfirm, totpStart } from '../../api/factors';
import { HubError, isHubError } from '../../api/hubError';
import type { VisitorText } from '../../i18n/visitorText';
import { codeLength } from '../../lib/readCode';
import { createLatestTask, type LatestTask } from '../../lib/latestTask';
import { ownProperty } from '../../lib/ownProperty';
import { createReducerStore, type ReducerStore } from '../../lib/reducerStore';
import type { ReadableStore } from '../../lib/store';
import { errorText } from '../errorText';
import { reportFailure } from '../reportFailure';
import type { Services } from '../services';
import type { WithProof } from '../verify/withProof';
import {
  idleSetUp,
  reduceAppSetUp,
  type AppSetUpEvent,
  type AppSetUpState,
  type SetUpProblem,
} from './appSetUpState';

/** Nothing rejects. */
export interface AppSetUp extends ReadableStore<AppSetUpState> {
  /** Asks for a secret; the one before counts no more. */
  start(): Promise<void>;
  /** The problem of what was typed goes. */
  edit(): void;
  /** @returns what the hub answered, when the app is on: in a sign-in it has the session too */
  confirm(code: string): Promise<InfoOf<typeof totpConfirm> | null>;
  /** Ends what runs. An app that is not on stays off. */
  close(): void;
}

export interface AppSetUpDeps {
  services: Pick<Services, 'hub' | 'host' | 'session'>;
  /** Ends the running request. */
  signal: AbortSignal;
  /** In a sign-in that waits for it; else the session's. */
  challenge?: string;
  /** For a session. */
  withProof?: WithProof;
  /** The sign-in, or the session, is over. The reason is shown already. */
  onOver?: () => void;
}

export function createAppSetUp(deps: AppSetUpDeps): AppSetUp {
  const store = createReducerStore(reduceAppSetUp, idleSetUp);
  const parts: Parts = { ...deps, store, request: createLatestTask(deps.signal) };
  return {
    ...store,
    start: () => start(parts),
    edit: () => void store.send({ type: 'edited' }),
    confirm: (code) => confirm(parts, code),
    close() {
      parts.request.cancel();
      store.send({ type: 'closed' });
    },
  };
}

interface Parts extends AppSetUpDeps {
  store: ReducerStore<AppSetUpState, AppSetUpEvent>;
  request: LatestTask;
}

async function start(parts: Parts): Promise<void> {
  const { store, request } = parts;
  await request.run(
    async ({ signal }) => {
      try {
        const info = await ask(parts, (options) => {
          const { services, challenge } = parts;
          return services.hub.call(totpStart, { challenge }, { ...options, signal });
        });
        if (signal.aborted) return;
        store.send(info ? { type: 'started', ...info } : { type: 'closed' });
      } catch (error) {
        if (!signal.aborted) stop(parts, error);
      }
    },
    () => store.send({ type: 'starting' }),
  );
}

async function confirm(parts: Parts, code: string): Promise<InfoOf<typeof totpConfirm> | null> {
  const { store, request } = parts;
  const problem = checkCode(code);
  if (problem) {
    store.send({ type: 'refused', problem });
    return null;
  }
  let confirmed: InfoOf<typeof totpConfirm> | null = null;
  await request.run(
    async ({ signal }) => {
      try {
        const info = await ask(parts, (options) => {
          const { services, challenge } = parts;
          return services.hub.call(totpConfirm, { code, challenge }, { ...options, signal });
        });
        if (signal.aborted) return;
        confirmed = info;
        store.send(
          info ? { type: 'confirmed', codes: info.recovery_codes } : { type: 'refused', problem: null },
        );
      } catch (error) {
        if (!signal.aborted) refuse(parts, error);
      }
    },
    () => store.send({ type: 'checking' }),
  );
  return confirmed;
}

/** @returns `null` when the owner cancelled the proof that the hub asked for */
async function ask<Info>(
  { withProof, challenge, signal }: Parts,
  call: (options: CallOptions) => Promise<HubAnswer<Info>>,
): Promise<Info | null> {
  const options: CallOptions = challenge === undefined ? {} : { token: null };
  const make = () => call({ ...options, ignoreMessage: true });
  const answer = withProof ? await withProof(make, signal) : await make();
  if (answer?.isDone === false) throw new HubError('business');
  return answer?.info ?? null;
}

function checkCode(code: string): SetUpProblem | null {
  if (code.length === codeLength) return null;
  const key = code === '' ? 'validation.code_empty' : 'error.code_incorrect';
  return { text: { key }, isAnswer: true };
}

/** The secret is not valid any more: only another one helps. */
const overCodes: readonly number[] = [hubCodes.codeExpired, hubCodes.challengeGone];
/** Another code may be right. */
const wrongCodes: readonly number[] = [hubCodes.codeWrong, hubCodes.codeUsed, hubCodes.fieldInvalid];

function refuse(parts: Parts, error: unknown): void {
  const code = isHubError(error) ? error.code : 0;
  if (overCodes.includes(code) || isOver(parts, error)) {
    stop(parts, error);
    return;
  }
  reportFailure(parts.services, error);
  const isClockOff = isHubError(error) && typeof ownProperty(error.info, 'clock') === 'number';
  const text: VisitorText = isClockOff ? { key: 'totp.clock_off' } : textOf(error);
  parts.store.send({ type: 'refused', problem: { text, isAnswer: wrongCodes.includes(code) } });
}

function stop(parts: Parts, error: unknown): void {
  reportFailure(parts.services, error);
  parts.store.send({ type: 'stopped', text: textOf(error) });
  if (isOver(parts, error)) parts.onOver?.();
}

/** What goes on needs another sign-in. */
const isOver = ({ challenge }: Parts, error: unknown): boolean =>
  isHubError(error) &&
  (challenge === undefined
    ? error.kind === 'session' || error.kind === 'gateway'
    : error.code === hubCodes.challengeGone);

const textOf = (error: unknown): VisitorText => {
  const key = 'totp.failed';
  return errorText(error, key) ?? { key };
};
