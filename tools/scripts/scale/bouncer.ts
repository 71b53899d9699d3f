import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../hub/testing/freePort';
import { serverOwner } from '../temporaryPostgres.mjs';

/** Where Debian's package puts it. */
const program = '/usr/sbin/pgbouncer';

export const hasBouncer = (): boolean => existsSync(program);

/** PgBouncer in transaction mode, in front of one server. */
export interface Bouncer {
  url: string;
  /** Names another server and lets PgBouncer read its file again. */
  point(server: string): void;
  stop(): Promise<void>;
}

/** As in docs/operate.md, but for who may come in. */
function settingsOf(port: number, server: string): string {
  const { hostname, port: behind } = new URL(server);
  return [
    '[databases]',
    `hub = host=${hostname} port=${behind} dbname=postgres user=hub`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 20',
    'server_login_retry = 1',
    'query_wait_timeout = 10',
  ].join('\n');
}

/**
 * @param folder where its settings go, readable by everyone
 * @param server address of the database behind it
 */
export async function startBouncer(folder: string, server: string): Promise<Bouncer> {
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const write = (address: string) => writeFileSync(file, settingsOf(port, address), { mode: 0o644 });
  write(server);
  // It refuses to run as root.
  const child = spawn(program, [file], {
    ...serverOwner(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await untilWritten(child, 'process up');
  return {
    url: `postgres://hub@127.0.0.1:${port}/hub`,
    point: (address) => {
      write(address);
      child.kill('SIGHUP');
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function untilWritten(child: ChildProcess, words: string): Promise<void> {
  let log = '';
  const written = new Promise<string>((resolve) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes(words)) resolve('written');
    });
  });
  const outcome = await Promise.race([written, once(child, 'exit')]);
  if (outcome !== 'written') throw new Error(`pgbouncer did not start: ${log}`);
}
