import { describe, expect, test } from 'vitest';
import { reduceLark, type LarkEvent, type LarkState } from './larkState';

const text = { text: 'No' };
const init: LarkState = { status: 'init' };
const loading: LarkState = { status: 'loading', attempt: 1 };
const login = { auth_token: 'token-1', ticket: '', username: 'Ada', method: 'lark' };
const asking: LarkState = { status: 'asking', login };
const finish: LarkState = { status: 'finish' };
const fail: LarkState = { status: 'fail', reason: 'failed', text };

const started: LarkEvent = { type: 'started', attempt: 2 };
const found: LarkEvent = { type: 'found', attempt: 1, login };
const accepted: LarkEvent = { type: 'accepted' };
const lapsed: LarkEvent = { type: 'lapsed', text };
const finished: LarkEvent = { type: 'finished', attempt: 1 };
const stopped: LarkEvent = { type: 'stopped', attempt: 1 };
const failed: LarkEvent = { type: 'failed', attempt: 1, reason: 'failed', text };
const left: LarkEvent = { type: 'left' };
const second: LarkState = { status: 'loading', attempt: 2 };

/** Every state and event; `null`: the very same object. */
const table: [LarkState, LarkEvent, LarkState | null][] = [
  [init, started, second],
  [init, found, null],
  [init, accepted, null],
  [init, lapsed, null],
  [init, finished, null],
  [init, stopped, null],
  [init, failed, null],
  [init, left, null],
  [loading, started, null],
  [loading, found, asking],
  [loading, accepted, null],
  [loading, lapsed, null],
  [loading, finished, finish],
  [loading, stopped, init],
  [loading, failed, fail],
  [loading, left, init],
  [asking, started, null],
  [asking, found, null],
  [asking, accepted, finish],
  [asking, lapsed, null],
  [asking, finished, null],
  [asking, stopped, null],
  [asking, failed, null],
  [asking, left, init],
  [finish, started, null],
  [finish, found, null],
  [finish, accepted, null],
  [finish, lapsed, fail],
  [finish, finished, null],
  [finish, stopped, null],
  [finish, failed, null],
  [finish, left, init],
  [fail, started, second],
  [fail, found, null],
  [fail, accepted, null],
  [fail, lapsed, null],
  [fail, finished, null],
  [fail, stopped, null],
  [fail, failed, null],
  [fail, left, init],
];

describe('openStatus', () => {
  test.each(table)('%j, %j', (state, event, wanted) => {
    const next = reduceLark(state, event);
    expect(next).toEqual(wanted ?? state);
    expect(next === state).toBe(wanted === null);
  });

  test.each([
    { type: 'found', attempt: 1, login },
    { type: 'finished', attempt: 1 },
    { type: 'stopped', attempt: 1 },
    { type: 'failed', attempt: 1, reason: 'failed', text },
  ] satisfies LarkEvent[])('ignores the end of an earlier attempt: $type', (event) => {
    expect(reduceLark(second, event)).toBe(second);
  });

  test('has a row for every state and event', () => {
    const rows = table.map(([{ status }, { type }]) => `${status} ${type}`);
    expect(new Set(rows).size).toBe(40);
  });
});
