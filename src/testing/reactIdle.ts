/** Waits for React, so that no test has to guess when a screen is ready. */
import { unstable_IdlePriority, unstable_scheduleCallback } from 'scheduler';

/** An effect may set a state, whose screen has effects again. */
const turns = 3;

/**
 * Waits until React has rendered what is due and run its effects. A turn also lets resolved promises go on: what a
 * test's fakes answer at once is on screen then, however busy the machine is.
 */
export async function reactIdle(): Promise<void> {
  for (let turn = 0; turn < turns; turn++)
    await new Promise<void>((resolve) => {
      // Its queue holds all renders and passive effects; this comes after them.
      unstable_scheduleCallback(unstable_IdlePriority, () => resolve());
    });
}
