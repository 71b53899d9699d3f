/** Milliseconds until the process ends anyway, for a person who presses Ctrl-C twice or a server that hangs. */
const stopTimeoutMs = 8_000;

/**
 * Ends the process on Ctrl-C, after its servers have stopped.
 * @param stop stops all of them
 */
export function stopOnSignal(stop: () => Promise<unknown>): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      console.log('\nStopping …');
      setTimeout(() => process.exit(1), stopTimeoutMs).unref();
      void stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}
