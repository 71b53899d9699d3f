import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../testing/fakeClock';
import { createCountdown } from './countdown';

function setUp() {
  const clock = createFakeClock();
  const countdown = createCountdown(clock);
  const seen: number[] = [];
  countdown.subscribe(() => seen.push(countdown.get()));
  return { clock, countdown, seen };
}

describe('createCountdown', () => {
  it('counts whole seconds down to 0 and leaves no timer', async () => {
    const { clock, countdown, seen } = setUp();
    countdown.start(clock.now() + 3000);
    expect(countdown.get()).toBe(3);
    await clock.advance(1000);
    expect(countdown.get()).toBe(2);
    await clock.advance(5000);
    expect(seen).toEqual([3, 2, 1, 0]);
    expect(clock.waiting).toBe(0);
  });

  it('can start within a second after a reload', async () => {
    const { clock, countdown, seen } = setUp();
    countdown.start(clock.now() + 2400);
    await clock.advance(400);
    expect(seen).toEqual([3, 2]);
  });

  it('ends at once for a past time', () => {
    const { clock, countdown } = setUp();
    countdown.start(clock.now() - 1);
    expect(countdown.get()).toBe(0);
    expect(clock.waiting).toBe(0);
  });

  it('is right after sleep', async () => {
    const { clock, countdown, seen } = setUp();
    let lag = 0;
    const slept = createCountdown({
      ...clock,
      now: () => clock.now() + lag,
    });
    slept.subscribe(() => seen.push(slept.get()));
    slept.start(clock.now() + 60_000);
    lag = 45_000;
    await clock.advance(1000);
    expect(seen).toEqual([60, 14]);
    slept.stop();
    expect(countdown.get()).toBe(0);
  });

  it('keeps counting when the clock is set back by a day', async () => {
    const { clock, seen } = setUp();
    let shift = 0;
    const shifted = createCountdown({
      ...clock,
      now: () => clock.now() + shift,
    });
    shifted.subscribe(() => seen.push(shifted.get()));
    shifted.start(clock.now() + 3000);
    shift = -86_400_000;
    await clock.advance(3000);
    expect(seen).toEqual([3, 2, 1, 0]);
  });

  it('restarts with one timer', async () => {
    const { clock, countdown, seen } = setUp();
    countdown.start(clock.now() + 2000);
    countdown.start(clock.now() + 9000);
    await clock.advance(1000);
    expect(seen).toEqual([2, 9, 8]);
    expect(clock.waiting).toBe(1);
    countdown.stop();
    expect(countdown.get()).toBe(0);
    await clock.advance(1000);
    expect(clock.waiting).toBe(0);
    expect(seen).toEqual([2, 9, 8, 0]);
  });
});
