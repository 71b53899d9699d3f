import { Worker } from 'node:worker_threads';

/** Milliseconds that the process runs at a time. */
const runMs = 5;

/** Stops and continues the process, as `cpulimit` does. It has no other use for time, so it keeps it well. */
const program = `
  const { workerData } = require('node:worker_threads');
  const { id, runMs, restMs } = workerData;
  const wait = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  const control = new Int32Array(workerData.control);
  while (Atomics.load(control, 0) === 0) {
    process.kill(id, 'SIGSTOP');
    wait(restMs);
    process.kill(id, 'SIGCONT');
    wait(runMs);
  }
`;

/**
 * Lets a process run for a part of the time only, with all its threads.
 * @param times how many times slower
 * @returns what ends it
 */
export function slowDown(id: number, times: number): () => void {
  const control = new Int32Array(new SharedArrayBuffer(4));
  const workerData = { id, runMs, restMs: runMs * (times - 1), control: control.buffer };
  // Ends by itself, with the process running.
  new Worker(program, { eval: true, workerData }).unref();
  return () => void Atomics.store(control, 0, 1);
}
