import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { within } from './engine';

/** Milliseconds for a process to end when it is asked to. */
const endMs = 5_000;

/**
 * Ends a process, by force if it does not end.
 * @param kill sends the signal; by default to the process alone
 */
export async function endProcess(
  child: ChildProcess,
  kill = (signal: NodeJS.Signals): unknown => child.kill(signal),
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  kill('SIGTERM');
  await within('its end', ended, endMs).catch(async () => {
    kill('SIGKILL');
    await ended;
  });
}
