/** Measures many elements on one page, and the memory that removed ones leave. */
import type { Servers } from '../server/startServers';
import { tagsPage } from './ownPages';
import { openBrowser, readHeap, readMetrics, type OpenPage } from './openBrowser';

/** A page with a number of tags, all taken over by the app. */
export interface GrowthSample {
  tags: number;
  script: number;
  heapBytes: number;
  /** Requests for the settings. */
  settingsRequests: number;
}

/** Memory of a page after a number of mounts. */
export interface MountSample {
  mounts: number;
  heapBytes: number;
  nodes: number;
  listeners: number;
}

const settleMs = 1000;
/** Frequent code is compiled, and machine code counts as heap, which would look like a leak. */
const interpreted = '--js-flags=--no-sparkplug --no-maglev --no-opt';

/** Loads a page with tags once. */
export async function measureTags(servers: Servers, tags: number): Promise<GrowthSample> {
  const opened = await openTags(servers, tags);
  try {
    const { page, session } = opened;
    const before = await readMetrics(session);
    servers.log.take();
    await page.goto(tagsPage(servers, tags).address);
    await page.waitForFunction((count) => (globalThis.benchMarks?.ready.length ?? 0) >= count, tags);
    await page.waitForTimeout(settleMs);
    const after = await readMetrics(session);
    const heapBytes = await readHeap(session);
    const settingsRequests = servers.log
      .take()
      .filter(({ path, status }) => path.includes('system_settings') && status === 200);
    return {
      tags,
      script: (after('ScriptDuration') - before('ScriptDuration')) * 1000,
      heapBytes,
      settingsRequests: settingsRequests.length,
    };
  } finally {
    await opened.close();
  }
}

/** Mounts and unmounts a tag repeatedly and measures after the given numbers of mounts. */
export async function measureMounts(servers: Servers, marks: readonly number[]): Promise<MountSample[]> {
  const opened = await openTags(servers, 0, [interpreted]);
  const { page, session } = opened;
  const samples: MountSample[] = [];
  try {
    await page.goto(tagsPage(servers, 0).address);
    let done = 0;
    for (const mounts of marks) {
      await page.evaluate(mountTags, mounts - done);
      done = mounts;
      const heapBytes = await readHeap(session);
      const metric = await readMetrics(session);
      samples.push({ mounts, heapBytes, nodes: metric('Nodes'), listeners: metric('JSEventListeners') });
    }
    return samples;
  } finally {
    await opened.close();
  }
}

function openTags(servers: Servers, tags: number, chromiumArgs: readonly string[] = []): Promise<OpenPage> {
  const page = tagsPage(servers, tags);
  servers.show(page);
  const watch = { selector: page.selector, isFramed: false, isOwn: true };
  return openBrowser(servers, page.address, watch, { chromiumArgs });
}

/** Runs in the page: removes each tag once it reports that it is ready. */
async function mountTags(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const tag = document.createElement('hub-entry');
    tag.setAttribute('redirect', 'none');
    const ready = new Promise((resolve) => {
      tag.addEventListener('entry-ready', resolve, { once: true });
    });
    document.body.append(tag);
    await ready;
    tag.remove();
  }
  // The last one is unmounted a little later, and its requests are aborted.
  await new Promise((resolve) => {
    setTimeout(resolve, 200);
  });
}
