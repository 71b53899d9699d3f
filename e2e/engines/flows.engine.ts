/** Runs every flow in each mode in a browser that Playwright does not drive: its worker starts it, a flow is a visit. */
import { writeFile } from 'node:fs/promises';
import { test as base } from '@playwright/test';
import { addresses } from '../addresses';
import { addressFor } from '../fixtures';
import type { Engine } from './engine';
import { startFirefox } from './firefox';
import { flows } from './flows';
import { engineNames, modes, type EngineName, type Mode, type Stage } from './stage';
import { reasonAgainst } from './table';
import { startWebkit } from './webkit';

const start: Record<EngineName, (worker: number) => Promise<Engine>> = {
  Firefox: () => startFirefox(process.env['FIREFOX'] ?? ''),
  WebKit: (worker) =>
    startWebkit(process.env['WEBKIT_DRIVER'] ?? '', Number(new URL(addresses.portal).port) + 8 + worker),
};

const nameOf = (project: string): EngineName => (project === 'Firefox' ? project : 'WebKit');

/** The browser of a worker, started when it is needed. */
interface Running {
  get: () => Promise<Engine>;
  stop: () => Promise<void>;
}

interface Options {
  /** Where the flow runs. */
  mode: Mode;
  /** A long flow reads accessibility trees; after that, Firefox keeps no page for Back. */
  isLong: boolean;
}

const test = base.extend<Options & { stage: Stage }, { running: Running }>({
  mode: ['page', { option: true }],
  isLong: [false, { option: true }],
  running: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, provide, { project, parallelIndex }) => {
      let engine: Engine | undefined;
      const stop = async (): Promise<void> => {
        await engine?.stop();
        engine = undefined;
      };
      await provide({ get: async () => (engine ??= await start[nameOf(project.name)](parallelIndex)), stop });
      await stop();
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  extraHTTPHeaders: async ({}, provide, { testId }) => {
    // A flow calls the hub seconds apart: a connection that is kept may close just as the next call uses it.
    await provide({ 'content-language': addressFor(testId), connection: 'close' });
  },
  stage: async ({ running, mode, isLong, request }, provide, info) => {
    const visit = await (await running.get()).open();
    await provide({ engine: nameOf(info.project.name), mode, page: visit.page, request });
    if (info.status !== info.expectedStatus)
      await visit.page
        .picture()
        .then((picture) => writeFile(info.outputPath('screen.png'), picture))
        .catch(() => undefined);
    await visit.end();
    if (isLong) await running.stop();
  },
});

// The long ones first, so that none waits for them at the end.
for (const flow of flows.toSorted((one, other) => Number(other.isLong ?? 0) - Number(one.isLong ?? 0)))
  for (const mode of modes) {
    const tag = engineNames
      .filter((engine) => reasonAgainst(flow, engine, mode) === undefined)
      .map((engine) => `@${engine}`);
    if (tag.length > 0)
      test.describe(mode, () => {
        test.use({ mode, isLong: flow.isLong ?? false });
        test(flow.title, { tag }, ({ stage }) => flow.walk(stage));
      });
  }
