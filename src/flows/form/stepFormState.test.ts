import { describe, expect, it } from 'vitest';
import { emptyForm } from './formDraft';
import { reduceStepForm, type StepFormEvent, type StepFormState } from './stepFormState';
import type { FormStep } from './steps';
import type { FormProblem } from './formState';

const steps: readonly FormStep[] = [
  { id: 'account', fields: ['account', 'isAgreed'] },
  { id: 'code', fields: ['code'] },
  { id: 'password', fields: ['password', 'confirm'] },
];
const ofAccount: FormProblem = { field: 'account', text: { text: 'Taken' } };
const problem: FormProblem = { field: 'code', text: { text: 'Wrong' } };
const empty = emptyForm(false);
const idle: StepFormState = {
  ...empty,
  values: { ...empty.values, account: 'a@b.cc', code: '111111', password: 'abc123' },
  progress: { step: 1, maxStep: 2 },
  problem,
};
const busy: StepFormState = { ...idle, problem: null, work: { kind: 'busy', task: 'next', attempt: 7 } };
const finished: StepFormState = { ...idle, problem: null, work: { kind: 'finished' } };
const sent = { account: 'a@b.cc', resendAt: 60_000 };
const login = { auth_token: 't', ticket: '', username: '', method: 'register' };
const answered = (
  outcome: Extract<StepFormEvent, { type: 'answered' }>['outcome'],
  attempt = 7,
): StepFormEvent => ({
  type: 'answered',
  attempt,
  outcome,
});

/** Every event, with values that would change an idle or busy form. */
const events: StepFormEvent[] = [
  { type: 'typed', changes: { code: '2' } },
  { type: 'wentTo', step: 0 },
  { type: 'refused', problem },
  { type: 'started', task: 'next', attempt: 8 },
  answered({ kind: 'reached' }),
  { type: 'cancelled' },
];

describe('reduceStepForm', () => {
  it.each<[string, StepFormState, StepFormEvent, Partial<StepFormState>]>([
    [
      'editing a field removes its problem',
      idle,
      { type: 'typed', changes: { code: '2' } },
      { values: { ...idle.values, code: '2' }, problem: null },
    ],
    [
      'editing another field keeps the problem',
      idle,
      { type: 'typed', changes: { account: 'x' } },
      { values: { ...idle.values, account: 'x' } },
    ],
    [
      'back to an earlier step',
      idle,
      { type: 'wentTo', step: 0 },
      { progress: { step: 0, maxStep: 2 }, problem: null },
    ],
    [
      'forward again',
      idle,
      { type: 'wentTo', step: 2 },
      { progress: { step: 2, maxStep: 2 }, problem: null },
    ],
    [
      'a refusal of an earlier step returns to it',
      idle,
      { type: 'refused', problem: ofAccount },
      { progress: { step: 0, maxStep: 2 }, problem: ofAccount },
    ],
    [
      'a task begins',
      idle,
      { type: 'started', task: 'finish', attempt: 1 },
      { work: { kind: 'busy', task: 'finish', attempt: 1 }, problem: null },
    ],
    [
      'the next step is reached',
      busy,
      answered({ kind: 'reached' }),
      { work: { kind: 'idle' }, progress: { step: 2, maxStep: 2 } },
    ],
    [
      'a checked number is part of step 0',
      busy,
      answered({ kind: 'reached', isChecked: true }),
      { work: { kind: 'idle' }, progress: { step: 1, maxStep: 2 } },
    ],
    [
      'a new code replaces the one before',
      busy,
      answered({ kind: 'sent', sent }),
      { work: { kind: 'idle' }, sent, values: { ...busy.values, code: '' } },
    ],
    [
      'a failure returns to its field and keeps typed text',
      busy,
      answered({ kind: 'failed', problem: ofAccount }),
      { work: { kind: 'idle' }, problem: ofAccount, progress: { step: 0, maxStep: 2 } },
    ],
    [
      'a failure that is only logged unlocks the form',
      busy,
      answered({ kind: 'failed', problem: null }),
      { work: { kind: 'idle' } },
    ],
    [
      'the hub names the time of the next code',
      busy,
      answered({ kind: 'failed', problem, resendAt: 9 }),
      { work: { kind: 'idle' }, problem, sent: { account: '', resendAt: 9 } },
    ],
    ['a cancelled captcha changes nothing', busy, answered({ kind: 'stopped' }), { work: { kind: 'idle' } }],
    ['signed in', busy, answered({ kind: 'signedIn', login }), { work: { kind: 'finished' } }],
    ['cancelled', busy, { type: 'cancelled' }, { work: { kind: 'idle' } }],
    [
      'restored from the back-forward cache: idle, with the code used',
      busy,
      { type: 'reset' },
      { work: { kind: 'idle' }, values: { ...busy.values, code: '' } },
    ],
    [
      'restored from the back-forward cache after success',
      finished,
      { type: 'reset' },
      { work: { kind: 'idle' }, values: { ...busy.values, code: '' } },
    ],
  ])('%s', (_, state, event, changes) => {
    expect(reduceStepForm(state, event, steps)).toEqual({ ...state, ...changes });
  });

  it.each(events.filter(({ type }) => type !== 'answered' && type !== 'cancelled'))(
    'ignores $type while busy or finished',
    (event) => {
      expect(reduceStepForm(busy, event, steps)).toBe(busy);
      expect(reduceStepForm(finished, event, steps)).toBe(finished);
    },
  );

  it('ignores answers of other attempts', () => {
    const late = answered({ kind: 'signedIn', login }, 6);
    for (const state of [idle, busy, finished]) expect(reduceStepForm(state, late, steps)).toBe(state);
    for (const state of [idle, finished])
      expect(reduceStepForm(state, answered({ kind: 'stopped' }), steps)).toBe(state);
  });

  it('ignores a cancel without a request, and steps beyond the highest', () => {
    for (const state of [idle, finished])
      expect(reduceStepForm(state, { type: 'cancelled' }, steps)).toBe(state);
    expect(reduceStepForm(idle, { type: 'wentTo', step: 3 }, steps)).toBe(idle);
  });
});
