import { describe, expect, it } from 'vitest';
import { noAvatar, reduceAvatar, type AvatarEvent, type AvatarState } from './avatarState';

const [old, fresh] = ['https://own.site/old.png', 'https://own.site/new.png'];
const preview = 'data:image/png;base64,AA==';
const text = { key: 'avatar.failed' } as const;
const states = {
  idle: { address: old, change: { kind: 'idle' } },
  opening: { address: old, change: { kind: 'opening' } },
  cropping: { address: old, change: { kind: 'cropping', preview } },
  running: { address: old, change: { kind: 'running', attempt: 2, preview, percent: 40 } },
  failed: { address: old, change: { kind: 'failed', preview, text, canRetry: true } },
} satisfies Record<string, AvatarState>;
const events = {
  told: { type: 'told', address: fresh },
  opening: { type: 'opening' },
  opened: { type: 'opened', preview },
  refused: { type: 'refused', text },
  started: { type: 'started', attempt: 3, preview },
  progressed: { type: 'progressed', attempt: 2, percent: 60 },
  late: { type: 'progressed', attempt: 1, percent: 60 },
  failed: { type: 'failed', attempt: 2, text, canRetry: false },
  lateFailed: { type: 'failed', attempt: 1, text, canRetry: false },
  saved: { type: 'saved', attempt: 2, address: fresh },
  lateSaved: { type: 'saved', attempt: 1, address: fresh },
  closed: { type: 'closed' },
} satisfies Record<string, AvatarEvent>;

const refused = { kind: 'failed', preview: null, text, canRetry: false } as const;
const started = { kind: 'running', attempt: 3, preview, percent: 0 } as const;
type StateName = keyof typeof states;
type EventName = keyof typeof events;
/** State → event → next state; every other event returns the same object. */
const moves: Record<StateName, Partial<Record<EventName, AvatarState>>> = {
  idle: {
    told: { address: fresh, change: { kind: 'idle' } },
    opening: { address: old, change: { kind: 'opening' } },
    refused: { address: old, change: refused },
    started: { address: old, change: started },
  },
  opening: {
    told: { address: fresh, change: { kind: 'opening' } },
    opening: { address: old, change: { kind: 'opening' } },
    opened: { address: old, change: { kind: 'cropping', preview } },
    refused: { address: old, change: refused },
    started: { address: old, change: started },
    closed: states.idle,
  },
  cropping: {
    told: { address: fresh, change: states.cropping.change },
    opening: { address: old, change: { kind: 'opening' } },
    refused: { address: old, change: refused },
    started: { address: old, change: started },
    closed: states.idle,
  },
  running: {
    told: { address: fresh, change: states.running.change },
    progressed: { address: old, change: { ...states.running.change, percent: 60 } },
    failed: { address: old, change: { kind: 'failed', preview, text, canRetry: false } },
    saved: { address: fresh, change: { kind: 'idle' } },
    closed: states.idle,
  },
  failed: {
    told: { address: fresh, change: states.failed.change },
    opening: { address: old, change: { kind: 'opening' } },
    refused: { address: old, change: refused },
    started: { address: old, change: started },
    closed: states.idle,
  },
};
const cases = (Object.keys(states) as StateName[]).flatMap((state) =>
  (Object.keys(events) as EventName[]).map((event) => ({ state, event })),
);

describe('reduceAvatar', () => {
  it.each(cases)('$state, $event', ({ state, event }) => {
    const wanted = moves[state][event];
    const next = reduceAvatar(states[state], events[event]);
    expect(next).toEqual(wanted ?? states[state]);
    expect(next === states[state]).toBe(wanted === undefined);
  });

  it('never reports 100 % before it is saved', () => {
    const next = reduceAvatar(states.running, { type: 'progressed', attempt: 2, percent: 100 });
    expect(next.change).toMatchObject({ percent: 99 });
  });

  it('returns the same object without a change', () => {
    expect(reduceAvatar(noAvatar, { type: 'told', address: null })).toBe(noAvatar);
    expect(reduceAvatar(states.running, { type: 'progressed', attempt: 2, percent: 40 })).toBe(
      states.running,
    );
  });
});
