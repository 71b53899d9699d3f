import { describe, expect, test } from 'vitest';
import { reduceOpenAuth, type OpenAuthEvent, type OpenAuthState } from './openAuthState';

const login = { auth_token: 'token-2', ticket: '', username: 'Ada', method: 'open_auth' };
const failure = { text: { text: 'No' }, canRetry: true };

const states: Record<OpenAuthState['kind'], OpenAuthState> = {
  checking: { kind: 'checking' },
  asking: { kind: 'asking', login, current: 'Bob' },
  entering: { kind: 'entering', name: 'Ada' },
  failed: { kind: 'failed', ...failure },
};
const events: Record<OpenAuthEvent['type'], OpenAuthEvent> = {
  opened: { type: 'opened' },
  found: { type: 'found', login, current: 'Bob' },
  entered: { type: 'entered', name: 'Ada' },
  failed: { type: 'failed', ...failure },
};

/** State → event → next state. Every other event returns the same object. */
const table: Record<OpenAuthState['kind'], Partial<Record<OpenAuthEvent['type'], OpenAuthState['kind']>>> = {
  checking: { found: 'asking', failed: 'failed' },
  asking: { entered: 'entering' },
  entering: { failed: 'failed' },
  failed: { opened: 'checking' },
};

describe.each(Object.values(states))('$kind', (state) => {
  test.each(Object.values(events))('$type', (event) => {
    const wanted = table[state.kind][event.type];
    const next = reduceOpenAuth(state, event);
    expect(next).toEqual(wanted ? states[wanted] : state);
    expect(next === state).toBe(wanted === undefined);
  });
});
