import { describe, expect, it } from 'vitest';
import {
  beginUpload,
  reduceUpload,
  type UploadEvent,
  type UploadPhase,
  type UploadState,
} from './uploadState';

const total = 1000;
const at = (phase: UploadPhase, loaded: number, percent: number): UploadState => ({
  phase,
  loaded,
  total,
  percent,
});
const states: Record<UploadPhase, UploadState> = {
  hashing: at('hashing', 500, 5),
  policy: at('policy', 1000, 10),
  sending: at('sending', 500, 55),
  confirming: at('confirming', 1000, 99),
  stored: at('stored', 1000, 100),
  failed: at('failed', 500, 55),
  aborted: at('aborted', 500, 55),
};
const events: Record<string, UploadEvent> = {
  read: { type: 'read', bytes: 800 },
  hashed: { type: 'hashed' },
  sent: { type: 'sent', part: 0.8 },
  sentAll: { type: 'sent', part: 1 },
  expired: { type: 'expired' },
  stored: { type: 'stored' },
  failed: { type: 'failed' },
  aborted: { type: 'aborted' },
};
const ends = { failed: 'failed', aborted: 'aborted' } as const;
/** State → event → next phase; every other event keeps the state. */
const moves: Partial<Record<UploadPhase, Partial<Record<string, UploadPhase>>>> = {
  hashing: { read: 'hashing', hashed: 'policy', ...ends },
  policy: { sent: 'sending', sentAll: 'confirming', ...ends },
  sending: { sent: 'sending', sentAll: 'confirming', expired: 'policy', stored: 'stored', ...ends },
  confirming: { expired: 'policy', stored: 'stored', ...ends },
};

const cases = (Object.keys(states) as UploadPhase[]).flatMap((phase) =>
  Object.keys(events).map((event) => ({ phase, event, next: moves[phase]?.[event] ?? phase })),
);

describe('reduceUpload', () => {
  it.each(cases)('moves from $phase to $next on $event', ({ phase, event, next }) => {
    const after = reduceUpload(states[phase], events[event] as UploadEvent);
    expect(after.phase).toBe(next);
    // Ignored events return the same object.
    expect(after === states[phase]).toBe(moves[phase]?.[event] === undefined);
  });

  it('reports 100 % only when the file is stored', () => {
    const all: UploadEvent[] = [
      { type: 'read', bytes: total },
      { type: 'hashed' },
      { type: 'sent', part: 0.999 },
      { type: 'sent', part: 1 },
    ];
    let state = beginUpload(total);
    const said = all.map((event) => (state = reduceUpload(state, event)).percent);
    expect(said).toEqual([10, 10, 99, 99]);
    expect(reduceUpload(state, { type: 'stored' }).percent).toBe(100);
  });

  it('counts bytes of the file in both long phases', () => {
    const read = reduceUpload(beginUpload(total), { type: 'read', bytes: 500 });
    expect(read).toEqual(at('hashing', 500, 5));
    const sent = reduceUpload(states.policy, { type: 'sent', part: 0.5 });
    expect(sent).toEqual(at('sending', 500, 55));
  });

  it('goes back when the post starts over', () => {
    expect(reduceUpload(states.confirming, { type: 'expired' })).toEqual(at('policy', 0, 10));
  });

  it('clamps the progress of empty files and counts beyond the end', () => {
    const empty = beginUpload(0);
    expect(reduceUpload(empty, { type: 'read', bytes: 0 })).toBe(empty);
    expect(reduceUpload(beginUpload(total), { type: 'read', bytes: 5000 })).toEqual(at('hashing', 1000, 10));
  });

  it('returns the same object without a change', () => {
    expect(reduceUpload(states.hashing, { type: 'read', bytes: 500 })).toBe(states.hashing);
    expect(reduceUpload(states.sending, { type: 'sent', part: 0.5 })).toBe(states.sending);
  });
});
