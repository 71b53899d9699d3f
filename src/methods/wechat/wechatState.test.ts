import { describe, expect, it } from 'vitest';
import {
  initialWechatState,
  reduceWechat,
  type WechatCode,
  type WechatEvent,
  type WechatState,
} from './wechatState';

const code: WechatCode = {
  image: 'data:image/png;base64,AA',
  appLink: null,
  scene: 'one',
  loadedAt: 0,
  expiresAt: 120_000,
};
const otherCode: WechatCode = { ...code, scene: 'two' };
const problem = { text: 'No' };

const states = {
  first: initialWechatState,
  loading: { kind: 'loading', attempt: 2, isCancelled: false },
  waiting: { kind: 'waiting', code, isCancelled: false },
  scanned: { kind: 'scanned', code },
  done: { kind: 'done', code },
  expired: { kind: 'expired', code },
  noCode: { kind: 'error', code: null, problem },
  noAnswer: { kind: 'error', code, problem },
} satisfies Record<string, WechatState>;

const events = {
  asked: { type: 'asked', attempt: 3 },
  loaded: { type: 'loaded', attempt: 2, code: otherCode },
  'loaded too late': { type: 'loaded', attempt: 1, code: otherCode },
  refused: { type: 'refused', attempt: 2, problem },
  'refused too late': { type: 'refused', attempt: 1, problem },
  'heard waiting': { type: 'heard', scene: 'one', progress: 'waiting' },
  'heard scanned': { type: 'heard', scene: 'one', progress: 'scanned' },
  'heard done': { type: 'heard', scene: 'one', progress: 'done' },
  'heard of another scene': { type: 'heard', scene: 'two', progress: 'done' },
  gone: { type: 'gone', scene: 'one' },
  'another scene gone': { type: 'gone', scene: 'two' },
  failed: { type: 'failed', scene: 'one', problem },
  'another scene failed': { type: 'failed', scene: 'two', problem },
  retried: { type: 'retried' },
} satisfies Record<string, WechatEvent>;

const asked: WechatState = { kind: 'loading', attempt: 3, isCancelled: false };

/** State → event → next state. Every other event returns the same object. */
const table: Record<keyof typeof states, Partial<Record<keyof typeof events, WechatState>>> = {
  first: { asked },
  loading: {
    asked,
    loaded: { kind: 'waiting', code: otherCode, isCancelled: false },
    refused: { kind: 'error', code: null, problem },
  },
  waiting: {
    asked,
    'heard scanned': { kind: 'scanned', code },
    'heard done': { kind: 'done', code },
    gone: { kind: 'expired', code },
    failed: { kind: 'error', code, problem },
  },
  scanned: {
    asked,
    'heard waiting': { kind: 'waiting', code, isCancelled: true },
    'heard done': { kind: 'done', code },
    gone: { kind: 'expired', code },
    failed: { kind: 'error', code, problem },
  },
  done: { asked, failed: { kind: 'error', code: null, problem } },
  expired: { asked },
  noCode: { asked },
  noAnswer: { asked, retried: { kind: 'waiting', code, isCancelled: false } },
};

const cases = Object.entries(states).flatMap(([state, before]) =>
  Object.entries(events).map(([event, happened]) => ({
    state,
    event,
    before,
    happened,
    after: table[state as keyof typeof states][event as keyof typeof events] ?? before,
  })),
);

describe('reduceWechat', () => {
  it.each(cases)('$state, $event', ({ before, happened, after }) => {
    const next = reduceWechat(before, happened);
    expect(next).toEqual(after);
    expect(next === before).toBe(after === before);
  });

  it('reports with a new code that the earlier scan was cancelled', () => {
    const loading = reduceWechat(states.scanned, { type: 'asked', attempt: 2, isCancelled: true });
    expect(loading).toEqual({ kind: 'loading', attempt: 2, isCancelled: true });
    expect(reduceWechat(loading, events.loaded)).toEqual({
      kind: 'waiting',
      code: otherCode,
      isCancelled: true,
    });
  });
});
