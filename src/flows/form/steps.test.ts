import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resetSteps } from '../reset/resetPassword';
import { emailSteps } from '../register/registerWithEmail';
import { phoneSteps } from '../register/registerWithPhone';
import { initialProgress, reduceProgress, stepOf, type ProgressEvent, type StepProgress } from './steps';

const at = (step: number, maxStep: number): StepProgress => ({ step, maxStep });

describe('reduceProgress', () => {
  it.each<[StepProgress, ProgressEvent, StepProgress]>([
    [at(0, 0), { type: 'reached', step: 1 }, at(1, 1)],
    [at(1, 1), { type: 'reached', step: 2 }, at(2, 2)],
    [at(0, 2), { type: 'reached', step: 1 }, at(1, 2)],
    [at(2, 2), { type: 'reached', step: 2 }, at(2, 2)],
    [at(2, 2), { type: 'wentTo', step: 0 }, at(0, 2)],
    [at(0, 2), { type: 'wentTo', step: 2 }, at(2, 2)],
    [at(0, 1), { type: 'wentTo', step: 2 }, at(0, 1)],
    [at(1, 1), { type: 'wentTo', step: -1 }, at(1, 1)],
    [at(1, 1), { type: 'wentTo', step: 1 }, at(1, 1)],
    [at(2, 2), { type: 'sentBack', step: 0 }, at(0, 2)],
    [at(1, 2), { type: 'sentBack', step: 2 }, at(1, 2)],
    [at(1, 1), { type: 'sentBack', step: 1 }, at(1, 1)],
    [at(2, 2), { type: 'sentBack', step: -1 }, at(2, 2)],
    [at(0, 0), { type: 'checked' }, at(0, 0)],
    [at(2, 2), { type: 'checked' }, at(0, 2)],
  ])('%j + %j → %j', (before, event, after) => {
    const next = reduceProgress(before, event);
    expect(next).toEqual(after);
    // A refused move leaves the same object.
    const isRefused = before.step === after.step && before.maxStep === after.maxStep;
    expect(next === before).toBe(isRefused);
  });

  it('never lowers or exceeds maxStep', () => {
    const step = fc.integer({ min: -1, max: 4 });
    const event = fc.oneof(
      fc.record({
        type: fc.constantFrom('reached', 'wentTo', 'sentBack'),
        step: step.map((number) => Math.max(0, number)),
      }),
      fc.record({ type: fc.constantFrom('wentTo', 'sentBack'), step }),
      fc.record({ type: fc.constant('checked') }),
    ) as fc.Arbitrary<ProgressEvent>;
    fc.assert(
      fc.property(fc.array(event), (events) => {
        let now = initialProgress;
        for (const each of events) {
          const next = reduceProgress(now, each);
          expect(next.maxStep).toBeGreaterThanOrEqual(now.maxStep);
          expect(next.step).toBeLessThanOrEqual(next.maxStep);
          expect(next.step).toBeGreaterThanOrEqual(0);
          now = next;
        }
      }),
    );
  });
});

describe('stepOf', () => {
  const steps = [
    { id: 'account', fields: ['account', 'isAgreed'] },
    { id: 'code', fields: ['code'] },
  ] as const;

  it.each([
    ['account', 0],
    ['isAgreed', 0],
    ['code', 1],
    ['password', undefined],
    [undefined, undefined],
  ] as const)('of %s is %s', (field, step) => expect(stepOf(steps, field)).toBe(step));
});

describe('the steps of the forms', () => {
  it.each([
    ['registration by e-mail', emailSteps, 'account code'],
    ['registration by phone', phoneSteps, 'phone password work'],
    ['password reset', resetSteps, 'account code password'],
  ])('of the %s have the numbers of the contract, and a title each after the first', (_, steps, ids) => {
    expect(steps.map(({ id }) => id).join(' ')).toBe(ids);
    expect(steps.map((step) => 'title' in step)).toEqual(steps.map((_step, index) => index > 0));
    const fields = steps.flatMap((step): readonly string[] => step.fields);
    expect(new Set(fields).size).toBe(fields.length);
  });
});
