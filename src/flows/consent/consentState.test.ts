import { describe, expect, test } from 'vitest';
import { reduceConsent, type ConsentEvent, type ConsentState } from './consentState';

const app = { name: 'Studio', host: 'studio.example' };
const text = { text: 'No' };

const states: Record<ConsentState['kind'], ConsentState> = {
  checking: { kind: 'checking' },
  signIn: { kind: 'signIn' },
  asking: { kind: 'asking', app, problem: null },
  approving: { kind: 'approving', app },
  refused: { kind: 'refused', text },
  unavailable: { kind: 'unavailable', text },
  ended: { kind: 'ended', isApproved: true },
};
const events: Record<ConsentEvent['type'], ConsentEvent> = {
  opened: { type: 'opened' },
  found: { type: 'found', app },
  refused: { type: 'refused', text },
  unavailable: { type: 'unavailable', text },
  approved: { type: 'approved', app },
  failed: { type: 'failed', text },
  signInNeeded: { type: 'signInNeeded' },
  ended: { type: 'ended', isApproved: false },
};

/** State → event → next state. Every other event returns the same object. */
const table: Record<
  ConsentState['kind'],
  Partial<Record<ConsentEvent['type'], ConsentState['kind'] | ConsentState>>
> = {
  checking: {
    found: 'asking',
    refused: { kind: 'refused', text },
    unavailable: { kind: 'unavailable', text },
    approved: 'approving',
    signInNeeded: 'signIn',
    ended: { kind: 'ended', isApproved: false },
  },
  signIn: { opened: 'checking' },
  asking: {
    opened: 'checking',
    approved: 'approving',
    signInNeeded: 'signIn',
    ended: { kind: 'ended', isApproved: false },
  },
  approving: {
    failed: { kind: 'asking', app, problem: text },
    signInNeeded: 'signIn',
    ended: { kind: 'ended', isApproved: false },
  },
  refused: { opened: 'checking' },
  unavailable: { opened: 'checking' },
  ended: { opened: 'checking' },
};

describe.each(Object.values(states))('$kind', (state) => {
  test.each(Object.values(events))('$type', (event) => {
    const wanted = table[state.kind][event.type];
    const next = reduceConsent(state, event);
    expect(next).toEqual(typeof wanted === 'string' ? states[wanted] : (wanted ?? state));
    expect(next === state).toBe(wanted === undefined);
  });
});
