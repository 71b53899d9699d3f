import { describe, expect, test } from 'vitest';
import { reduceMessenger, type MessengerEvent, type MessengerState } from './messengerState';

const text = { text: 'No' };
const init: MessengerState = { status: 'init' };
const loading: MessengerState = { status: 'loading', attempt: 1 };
const login = { auth_token: 'token-1', ticket: '', username: 'Ada', method: 'lark' };
const asking: MessengerState = { status: 'asking', login };
const finish: MessengerState = { status: 'finish' };
const fail: MessengerState = { status: 'fail', reason: 'failed', text };

const started: MessengerEvent = { type: 'started', attempt: 2 };
const found: MessengerEvent = { type: 'found', attempt: 1, login };
const accepted: MessengerEvent = { type: 'accepted' };
const lapsed: MessengerEvent = { type: 'lapsed', text };
const finished: MessengerEvent = { type: 'finished', attempt: 1 };
const stopped: MessengerEvent = { type: 'stopped', attempt: 1 };
const failed: MessengerEvent = { type: 'failed', attempt: 1, reason: 'failed', text };
const left: MessengerEvent = { type: 'left' };
const second: MessengerState = { status: 'loading', attempt: 2 };

/** Every state and event; `null`: the very same object. */
const table: [MessengerState, MessengerEvent, MessengerState | null][] = [
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
    const next = reduceMessenger(state, event);
    expect(next).toEqual(wanted ?? state);
    expect(next === state).toBe(wanted === null);
  });

  test.each([
    { type: 'found', attempt: 1, login },
    { type: 'finished', attempt: 1 },
    { type: 'stopped', attempt: 1 },
    { type: 'failed', attempt: 1, reason: 'failed', text },
  ] satisfies MessengerEvent[])('ignores the end of an earlier attempt: $type', (event) => {
    expect(reduceMessenger(second, event)).toBe(second);
  });

  test('has a row for every state and event', () => {
    const rows = table.map(([{ status }, { type }]) => `${status} ${type}`);
    expect(new Set(rows).size).toBe(40);
  });
});
