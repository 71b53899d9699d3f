/** Starts the hub of the demo alone, without its pages, until SIGINT or SIGTERM: `npx tsx demo/hub.ts`. */
import { startHub } from '../hub/startHub';
import { demo } from './demo';

try {
  const running = await startHub({ ...demo, env: { ...process.env, HUB_DEV: '1' } });
  process.stdout.write(`Hub: ${running.origin}/entry\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      void running.close().then(() => process.exit(0));
    });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
