/** `npm run hub`: a hub for production, without developer tools and seeds; or one of its commands. */
import { readServedSettings } from './command/servedSettings';
import { faultsOf } from './config/settingsFaults';
import { startHub } from './startHub';

const args = process.argv.slice(2);
const write = (line: string) => void process.stdout.write(`${line}\n`);

async function serve(): Promise<void> {
  const { env, adapters } = await readServedSettings(process.env);
  const running = await startHub({ env, adapters });
  write(JSON.stringify({ level: 30, time: Date.now(), msg: 'started', portal: `${running.origin}/entry` }));
  const stop = () => void running.close().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
}

try {
  if (args.length === 0) await serve();
  else {
    const { runCommand } = await import('./command/runCommand');
    await runCommand(args, process.env, write);
  }
} catch (error) {
  for (const line of faultsOf(error)) process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
