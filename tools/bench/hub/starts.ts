/** The hub from its sources, as `npm run hub` starts it, and the demo. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { prepareDataFolder } from '../../../hub/testing/openTestDatabase';
import { project } from '../hubProgram';
import { startNode, type NodeStart } from './startNode';

/** @returns lines of the memory table */
export async function measureStarts(
  folder: string,
  newPorts: (count: number) => Promise<number[]>,
): Promise<string[]> {
  const data = join(folder, 'starts');
  await prepareDataFolder(data);
  const ports = await newPorts(4);
  const port = ports[0] ?? 0;
  const withTsx = (file: string) => ({ args: ['--import', 'tsx', file], cwd: project, port });
  const senders = join(import.meta.dirname, 'programs/senders.mjs');
  const settings = {
    HUB_DATA: data,
    HUB_PUBLIC_ORIGIN: `http://localhost:${port}`,
    HUB_SECRET_KEY: randomBytes(32).toString('base64'),
    HUB_ADAPTERS: senders,
  };
  return [
    await line('hub from its sources (`npm run hub`), embedded database', {
      ...withTsx('hub/hub.ts'),
      env: settings,
      path: '/health/ready',
    }),
    await line('demo (hub, partner page, editor; embedded database), second start', {
      ...withTsx('demo/start.ts'),
      env: { HUB_DATA: join(folder, 'demo') },
      path: '/entry',
    }),
  ];
}

/** Of the second start: the first one makes tables and rows. */
async function line(name: string, start: NodeStart): Promise<string> {
  await (await startNode(start)).stop();
  const program = await startNode(start);
  await program.stop();
  return `| ${name} | ${program.startSeconds.toFixed(2)} | ${program.memoryAtRestMb.toFixed(0)} | – |`;
}
