/** Two hub processes on one PostgreSQL behind a balancer: each must know what the other stored. */
import { fork, type ChildProcess } from 'node:child_process';
import { on, once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { HubConfig } from '../../hub/config/readHubConfig';
import { openPostgres } from '../../hub/database/openPostgres';
import { createTestSchema } from '../../hub/testing/openTestDatabase';
import { freePort } from '../../hub/testing/freePort';
import type { HeldHashes, OpenedHub } from './openedHub';
import { startBalancer } from './startBalancer';

const program = fileURLToPath(new URL('./hubProcess.ts', import.meta.url));

/** @param url of the PostgreSQL, as in `DATABASE_URL` */
export async function openHubPair(url: string, config: Partial<HubConfig>): Promise<OpenedHub> {
  const schema = await createTestSchema(url);
  const [port, first, second] = [await freePort(), await freePort(), await freePort()];
  const start = (own: number) =>
    startProcess({
      ...config,
      port: own,
      publicOrigin: `http://localhost:${port}`,
      databaseUrl: schema.url,
    });
  const hubs = await Promise.all([start(first), start(second)]);
  const balancer = await startBalancer(port, [first, second]);
  const database = openPostgres(schema.url, () => undefined);
  let aheadMs = 0;
  return {
    port,
    database,
    now: () => Date.now() + aheadMs,
    advance: async (ms) => {
      aheadMs += ms;
      await Promise.all(hubs.map((hub) => tell(hub, aheadMs)));
    },
    processes: {
      only: (index) => balancer.only(index),
      holdHashes: (index) => holdHashes(hubs[index]),
    },
    close: async () => {
      await balancer.close();
      await Promise.all(hubs.map(stop));
      await database.close();
      await schema.drop();
    },
  };
}

async function startProcess(config: Partial<HubConfig>): Promise<ChildProcess> {
  const hub = fork(program, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, CONTRACT_HUB: JSON.stringify(config) },
  });
  const [message]: unknown[] = await Promise.race([once(hub, 'message'), once(hub, 'exit')]);
  if (message !== 'ready') throw new Error(`a hub process did not start: ${String(message)}`);
  return hub;
}

/** Moves a process's clock and waits for its confirmation. */
async function tell(hub: ChildProcess, aheadMs: number): Promise<void> {
  const told = hear(hub, 'moved');
  hub.send(aheadMs);
  await told;
}

async function holdHashes(hub: ChildProcess | undefined): Promise<HeldHashes> {
  if (!hub) throw new Error('there is no such process');
  const [held, waiting] = [hear(hub, 'held'), hear(hub, 'waiting')];
  hub.send('hold');
  await held;
  return { waiting, release: () => void hub.send('release') };
}

/** Waits until a process says a word. */
async function hear(hub: ChildProcess, word: string): Promise<void> {
  for await (const [message] of on(hub, 'message', { close: ['exit'] })) if (message === word) return;
  throw new Error(`a hub process ended before it said "${word}"`);
}

async function stop(hub: ChildProcess): Promise<void> {
  const ended = once(hub, 'exit');
  hub.disconnect();
  const [code]: unknown[] = await ended;
  if (code !== 0) throw new Error(`a hub process ended with ${String(code)}`);
}
