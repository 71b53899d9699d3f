import { beforeEach, describe, expect, it, vi } from 'vitest';
import { batchMs, batchSize, createTracker, type Tracker } from './createTracker';
import type { TrackedEvent } from './trackingEvents';

const world = {
  isAllowed: true,
  time: 0,
  told: [] as TrackedEvent[],
  sent: [] as TrackedEvent[][],
  left: [] as TrackedEvent[][],
  work: null as { run: () => void; ms: number } | null,
  fails: false,
};
let tracker: Tracker;
beforeEach(() => {
  Object.assign(world, {
    isAllowed: true,
    time: 1000,
    told: [],
    sent: [],
    left: [],
    work: null,
    fails: false,
  });
  tracker = createTracker({
    isAllowed: () => world.isAllowed,
    tell: (event) => void world.told.push(event),
    send: async (events) => {
      world.sent.push([...events]);
      if (world.fails) throw new Error('no line');
    },
    sendLeaving: (events) => void world.left.push([...events]),
    now: () => world.time,
    later: (run, ms) => {
      world.work = { run, ms };
      return () => {
        world.work = null;
      };
    },
  });
});

const step = (number: number) => tracker.track('step_reached', { method: 'reset', step: number });
const event = (number: number): TrackedEvent => ({
  name: 'step_reached',
  time: 1000,
  props: { method: 'reset', step: number },
});
const passTime = async () => {
  world.work?.run();
  await Promise.resolve();
};

describe('a tracker', () => {
  it('notifies hosts at once and sends later, in one batch', async () => {
    step(1);
    step(2);
    expect(world.told).toEqual([event(1), event(2)]);
    expect(world.sent).toEqual([]);
    expect(world.work?.ms).toBe(batchMs);
    await passTime();
    expect(world.sent).toEqual([[event(1), event(2)]]);
    step(3);
    await passTime();
    expect(world.sent[1]).toEqual([event(3)]);
  });

  it('sends a full batch at once', () => {
    for (let number = 0; number < batchSize; number += 1) step(number);
    expect(world.sent).toHaveLength(1);
    expect(world.work).toBeNull();
  });

  it('sends the remaining events once when the document unloads', async () => {
    step(1);
    tracker.leave();
    tracker.leave();
    expect(world.left).toEqual([[event(1)]]);
    expect(world.work).toBeNull();
    expect(world.sent).toEqual([]);
  });

  it('continues when an unloaded document is shown again', async () => {
    tracker.leave();
    step(1);
    await passTime();
    expect(world.sent).toEqual([[event(1)]]);
  });

  it('accepts nothing more once it is stopped', async () => {
    step(1);
    tracker.stop();
    step(2);
    expect(world.left).toEqual([[event(1)]]);
    expect(world.told).toEqual([event(1)]);
  });

  it('neither notifies nor sends when tracking is not allowed', async () => {
    world.isAllowed = false;
    step(1);
    tracker.leave();
    expect([world.told, world.sent, world.left, world.work]).toEqual([[], [], [], null]);
  });

  it('drops waiting events when it is switched off', async () => {
    step(1);
    world.isAllowed = false;
    await passTime();
    world.isAllowed = true;
    tracker.leave();
    expect([world.sent, world.left]).toEqual([[], []]);
  });

  it('survives a failing hub, and stops sending after three failures', async () => {
    world.fails = true;
    for (const number of [1, 2, 3, 4, 5]) {
      step(number);
      await passTime();
    }
    tracker.leave();
    expect(world.sent).toEqual([[event(1)], [event(2)], [event(3)]]);
    expect(world.left).toEqual([]);
    expect(world.told).toHaveLength(5);
  });

  it('counts consecutive failures only', async () => {
    for (const fails of [true, true, false, true, true, false]) {
      world.fails = fails;
      step(1);
      await passTime();
      await Promise.resolve();
    }
    expect(world.sent).toHaveLength(6);
  });

  it('survives a host that throws, and a document that cannot send', () => {
    const tell = vi.fn(() => {
      throw new Error('host');
    });
    const sendLeaving = vi.fn(() => {
      throw new Error('gone');
    });
    const broken = createTracker({
      isAllowed: () => true,
      tell,
      send: vi.fn(),
      sendLeaving,
      now: () => 0,
      later: () => () => undefined,
    });
    broken.track('step_reached', { method: 'reset', step: 1 });
    broken.leave();
    expect(tell).toHaveBeenCalledOnce();
    expect(sendLeaving).toHaveBeenCalledOnce();
  });

  it('drops everything that a visitor may have typed', () => {
    tracker.track('method_chosen', { screen: 'login', method: 'designer@example.com' });
    expect(world.told[0]?.props).toEqual({ screen: 'login', method: 'other' });
  });
});
