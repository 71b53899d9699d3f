import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialPlace, reduceWizard, type WizardEvent, type WizardPlace } from './wizard';

const place = (step: number, maxStep: number): WizardPlace => ({ step, maxStep });

describe('reduceWizard', () => {
  it.each<[WizardPlace, WizardEvent, WizardPlace]>([
    [place(0, 0), { type: 'reached', step: 1 }, place(1, 1)],
    [place(1, 1), { type: 'reached', step: 2 }, place(2, 2)],
    [place(0, 2), { type: 'reached', step: 1 }, place(1, 2)],
    [place(2, 2), { type: 'reached', step: 2 }, place(2, 2)],
    [place(2, 2), { type: 'wentTo', step: 0 }, place(0, 2)],
    [place(0, 2), { type: 'wentTo', step: 2 }, place(2, 2)],
    [place(0, 1), { type: 'wentTo', step: 2 }, place(0, 1)],
    [place(1, 1), { type: 'wentTo', step: -1 }, place(1, 1)],
    [place(1, 1), { type: 'wentTo', step: 1 }, place(1, 1)],
    [place(2, 2), { type: 'sentBack', step: 0 }, place(0, 2)],
    [place(1, 2), { type: 'sentBack', step: 2 }, place(1, 2)],
    [place(1, 1), { type: 'sentBack', step: 1 }, place(1, 1)],
    [place(2, 2), { type: 'sentBack', step: -1 }, place(2, 2)],
    [place(0, 0), { type: 'checked' }, place(0, 0)],
    [place(2, 2), { type: 'checked' }, place(0, 2)],
  ])('%j + %j → %j', (before, event, after) => {
    const next = reduceWizard(before, event);
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
        step: step.map((at) => Math.max(0, at)),
      }),
      fc.record({ type: fc.constantFrom('wentTo', 'sentBack'), step }),
      fc.record({ type: fc.constant('checked') }),
    ) as fc.Arbitrary<WizardEvent>;
    fc.assert(
      fc.property(fc.array(event), (events) => {
        let now = initialPlace;
        for (const each of events) {
          const next = reduceWizard(now, each);
          expect(next.maxStep).toBeGreaterThanOrEqual(now.maxStep);
          expect(next.step).toBeLessThanOrEqual(next.maxStep);
          expect(next.step).toBeGreaterThanOrEqual(0);
          now = next;
        }
      }),
    );
  });
});
