/** Starts the hub alone and stops it gracefully on SIGINT and SIGTERM: `npx tsx hub/main.ts`. */
import { startHub } from './startHub';

try {
  const running = await startHub();
  process.stdout.write(`Hub: ${running.origin}/entry\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      void running.close().then(() => process.exit(0));
    });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
