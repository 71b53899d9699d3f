import { describe, expect, test } from 'vitest';
import { idleForm, problemOf, reduceForm, type FormState } from './formState';

const problem = { field: 'account', text: { key: 'validation.email_empty' } } as const;
const other = { field: 'password', text: { key: 'validation.password_empty' } } as const;
const network = { text: { key: 'error.network' } } as const;
const busy: FormState = { work: { kind: 'busy', task: 'finish', attempt: 1 }, problem: null };
const finished: FormState = { work: { kind: 'finished' }, problem: null };
const refused: FormState = { ...idleForm, problem, otherProblems: [other] };
const login = { auth_token: 'token', ticket: '', username: '', method: 'password' };

describe('reduceForm', () => {
  test.each([busy, finished])('while $work.kind neither input nor a submit is accepted', (state) => {
    expect(reduceForm(state, { type: 'started', task: 'finish', attempt: 2 })).toBe(state);
    expect(reduceForm(state, { type: 'refused', problem })).toBe(state);
    expect(reduceForm(state, { type: 'edited', fields: ['account'] })).toBe(state);
  });

  test('a start removes the problems', () => {
    expect(reduceForm(refused, { type: 'started', task: 'finish', attempt: 1 })).toEqual(busy);
  });

  test.each([idleForm, finished])('while $work.kind answers and Cancel are ignored', (state) => {
    expect(reduceForm(state, { type: 'answered', attempt: 1, outcome: { kind: 'stopped' } })).toBe(state);
    expect(reduceForm(state, { type: 'cancelled' })).toBe(state);
  });

  test('only the answer of the running attempt counts', () => {
    const outcome = { kind: 'signedIn', login } as const;
    expect(reduceForm(busy, { type: 'answered', attempt: 2, outcome })).toBe(busy);
    expect(reduceForm(busy, { type: 'answered', attempt: 1, outcome })).toEqual(finished);
  });

  test('a failure shows its problem, Cancel shows none', () => {
    const outcome = { kind: 'failed', problem: network } as const;
    expect(reduceForm(busy, { type: 'answered', attempt: 1, outcome })).toEqual({
      ...idleForm,
      problem: network,
    });
    expect(reduceForm(busy, { type: 'cancelled' })).toEqual(idleForm);
  });

  test.each([busy, finished, refused])('reset makes a form idle again (%#)', (state) => {
    expect(reduceForm(state, { type: 'reset' })).toEqual(idleForm);
  });

  test('editing a field removes its problem, but not one without a field', () => {
    expect(reduceForm(refused, { type: 'edited', fields: ['password'] })).toEqual({
      ...refused,
      otherProblems: [],
    });
    const failed = { ...idleForm, problem: network };
    expect(reduceForm(failed, { type: 'edited', fields: ['account'] })).toBe(failed);
  });
});

test('finds the problem of each field', () => {
  expect(problemOf(refused, 'account')).toBe(problem);
  expect(problemOf(refused, 'password')).toBe(other);
  expect(problemOf(refused, 'code')).toBeUndefined();
});
