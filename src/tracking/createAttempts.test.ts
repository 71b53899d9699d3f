import { beforeEach, describe, expect, it } from 'vitest';
import { createAttempts, type Attempts } from './createAttempts';

let events: [string, object][];
let time: number;
let attempts: Attempts;
beforeEach(() => {
  events = [];
  time = 0;
  attempts = createAttempts({
    track: (name, props) => void events.push([name, props]),
    screen: () => 'login',
    now: () => time,
  });
});

const chosen = (method: string) => ['method_chosen', { screen: 'login', method }];
const outcome = (fields: object) => ['outcome', { screen: 'login', ...fields }];

describe('attempts', () => {
  it('report the method and the outcome', () => {
    attempts.begin('password');
    time = 1200;
    attempts.succeed('password');
    expect(events).toEqual([
      chosen('password'),
      outcome({ result: 'success', method: 'password', duration_ms: 1200 }),
    ]);
  });

  it('report a failure with its code once, even when it is reported twice', () => {
    attempts.begin('password');
    time = 300;
    attempts.fail({ kind: 'business', code: -100101 });
    attempts.end('failed');
    attempts.end('cancelled');
    expect(events.slice(1)).toEqual([
      outcome({ result: 'failed', method: 'password', kind: 'business', code: -100101, duration_ms: 300 }),
    ]);
  });

  it('report a failure outside of an attempt', () => {
    attempts.fail({ kind: 'network', code: 0 });
    expect(events).toEqual([
      outcome({ result: 'failed', method: undefined, kind: 'network', code: 0, duration_ms: undefined }),
    ]);
  });

  it.each(['failed', 'cancelled', 'denied'] as const)('report that one was %s', (result) => {
    attempts.end(result);
    attempts.begin('google');
    attempts.end(result);
    expect(events).toEqual([chosen('google'), outcome({ result, method: 'google', duration_ms: 0 })]);
  });

  it('count from the first of two steps to the last', () => {
    attempts.begin('password');
    time = 500;
    attempts.pause();
    attempts.end('cancelled');
    time = 9000;
    attempts.succeed('password');
    expect(events).toEqual([
      chosen('password'),
      outcome({ result: 'success', method: 'password', duration_ms: 9000 }),
    ]);
  });

  it('report a method once while the visitor keeps to it', () => {
    for (const method of ['password', 'password', 'google', 'password']) {
      attempts.begin(method);
      attempts.end('cancelled');
    }
    expect(events.filter(([name]) => name === 'method_chosen')).toEqual([
      chosen('password'),
      chosen('google'),
      chosen('password'),
    ]);
  });

  it('report the method of a session that continued by itself', () => {
    attempts.succeed('session');
    expect(events).toEqual([outcome({ result: 'success', method: 'session', duration_ms: undefined })]);
  });
});
