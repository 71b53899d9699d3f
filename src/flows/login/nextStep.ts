/** What the hub asks for instead of giving a token (docs/contract.md section 6). */
import type { LoginMethod, LoginSuccess } from '../../contract/login';
import type { LoginInfo } from '../../api/loginInfo';
import { createStore, type ReadableStore } from '../../lib/store';
import type { Services } from '../services';

/**
 * `bindPhone`: the method knows the visitor, who has no account yet; `newAccount`: the number or address that a code
 * confirmed has none.
 */
export type NextStep =
  | {
      kind: 'secondFactor';
      challenge: string;
      /** Id of the factor that the hub has asked for. */
      preferred: string;
      /** What may answer the challenge, the preferred one first. */
      factors: readonly FactorOffer[];
      /** The hub would skip the step in this browser from now on. */
      canTrust: boolean;
      /** As typed. */
      account: string;
      method: LoginMethod;
      /** The question that it answers, to which the way back leads. */
      question?: QuestionStep | undefined;
    }
  | SetUpStep
  | {
      kind: 'bindPhone';
      bindId: string;
      method: LoginMethod;
      /** The number becomes the second factor of an account; after a reload there is no way back to the choice. */
      setUp?: SetUpStep | 'resumed' | undefined;
    }
  | QuestionStep;

/** It is confirmed and has no account; `fields`: what the hub asks for to register it. */
interface QuestionStep {
  kind: 'newAccount';
  challenge: string;
  fields: readonly string[];
  /** As the hub knows it. */
  account: string;
  method: LoginMethod;
  /** There is an account, whose owner has to agree to these. */
  terms?: LoginInfo['terms'];
}

/** The account needs a second factor and has none. */
export interface SetUpStep {
  kind: 'setUp';
  challenge: string;
  /** Ids of what may be set up, the preferred one first; the widget may not know one. */
  ways: readonly string[];
  /** A phone number is added with it. */
  bindId: string | undefined;
  method: LoginMethod;
}

/** As the hub names a second factor; the widget may not know it. */
export interface FactorOffer {
  id: string;
  /** Where a code goes to, so that only the owner recognizes it. */
  masked_to?: string | undefined;
}

/** `account` as typed, if there is one; `setUp`: the visitor chose to add a phone number there; `question`: said yes there. */
export interface NextStepContext {
  account?: string;
  method: LoginMethod;
  setUp?: SetUpStep;
  question?: QuestionStep;
}

/** @returns `false` where the answer names no known step */
export type ShowNextStep = (info: LoginInfo, context: NextStepContext) => boolean;

/** `null` where login info names no known step. */
export function readNextStep(
  {
    need_captcha: preferred,
    need_profile: fields,
    need_setup: ways,
    challenge,
    terms,
    masked_to,
    factors: offered = [],
    can_trust: canTrust = false,
    bind_id: bindId,
  }: LoginInfo,
  { account = '', method, setUp, question }: NextStepContext,
): NextStep | null {
  if (preferred !== undefined && challenge !== undefined) {
    // What the hub has asked for is first, also where its list lacks it; a hub without the choice has no list.
    const first = offered.find(({ id }) => id === preferred) ?? { id: preferred, masked_to };
    const factors = [first, ...offered.filter(({ id }) => id !== preferred)];
    return { kind: 'secondFactor', challenge, preferred, factors, canTrust, account, method, question };
  }
  if (fields && challenge !== undefined)
    return { kind: 'newAccount', challenge, fields, account, method, terms };
  if (ways && challenge !== undefined) return { kind: 'setUp', challenge, ways, bindId, method };
  return bindId === undefined ? null : { kind: 'bindPhone', bindId, method, setUp };
}

/** The phone binding from before a reload, unless another screen or a provider's answer goes before. */
export function resumeNextStep({ storage, config }: Pick<Services, 'storage' | 'config'>): NextStep | null {
  const [, kind, method] = /^(bind|set_up)\.(.+)/.exec(storage.get('draft')?.tab ?? '') ?? [];
  const setUp = kind === 'set_up' ? 'resumed' : undefined;
  const { screen, address } = config();
  const bindId = storage.get('bind_id');
  const isHere = screen === 'login' && address.platform === null;
  return isHere && method !== undefined && bindId !== null
    ? { kind: 'bindPhone', bindId, method, setUp }
    : null;
}

export interface NextStepStore extends ReadableStore<NextStep | null> {
  show: ShowNextStep;
  /** To the question before this step; without one, as `close`. */
  back: () => void;
  close: () => void;
}

/** The question that leads to this step. */
export const questionOf = (step: NextStep | null): NextStep | null =>
  (step?.kind === 'secondFactor' && step.question) || null;

export function createNextStep(services: Pick<Services, 'storage' | 'config'>): NextStepStore {
  const { storage } = services;
  const store = createStore(resumeNextStep(services), null);
  const leaveFor = (next: NextStep | null): void => {
    // The pending binding is given up with the step.
    if (store.get()?.kind === 'bindPhone') storage.remove('bind_id');
    store.set(next);
  };
  return {
    ...store,
    show(info, context) {
      const found = readNextStep(info, context);
      if (!found) return false;
      if (found.kind === 'bindPhone') storage.set('bind_id', found.bindId);
      store.set(found);
      return true;
    },
    back: () => leaveFor(questionOf(store.get())),
    close: () => leaveFor(null),
  };
}

export type LoginReading = { kind: 'signedIn'; login: LoginSuccess } | { kind: 'nextStep'; info: LoginInfo };

/** What the hub says with a token, for the visitor alone: hosts get the login. */
export const notesOfLogins = new WeakMap<LoginSuccess, LoginInfo>();

/** With a token the visitor is signed in, without one another step is needed. */
export function readLoginInfo(info: LoginInfo, method: LoginMethod): LoginReading {
  const { auth_token, ticket, username } = info;
  if (!auth_token) return { kind: 'nextStep', info };
  const login = { auth_token, ticket, username, method };
  notesOfLogins.set(login, info);
  return { kind: 'signedIn', login };
}
