import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BenchPage } from './benchPage';

/** Ports of the servers, for peers that need addresses. */
export interface ListPorts {
  port: number;
  tlsPort: number;
}

/**
 * Reads lists of peers: `.json`, or `.mjs` whose default export is a list or a function of the ports.
 * @param lists files, separated by commas
 * @param names only these, where any are given
 */
export async function loadPeers(
  lists: string | undefined,
  ports: ListPorts,
  names: readonly string[],
): Promise<BenchPage[]> {
  const files = (lists ?? '').split(',').filter((file) => file !== '');
  const all = (await Promise.all(files.map((file) => readList(resolve(file), ports)))).flat();
  return all
    .filter(({ name }) => names.length === 0 || names.includes(name))
    .map((page) => (page.dir === undefined ? page : { ...page, dir: resolve(page.dir) }));
}

async function readList(file: string, ports: ListPorts): Promise<BenchPage[]> {
  if (file.endsWith('.json')) return checkList(file, JSON.parse(await readFile(file, 'utf8')));
  const module: { default?: unknown } = await import(pathToFileURL(file).href);
  const list: unknown = module.default;
  return checkList(file, typeof list === 'function' ? list(ports) : list);
}

function checkList(file: string, list: unknown): BenchPage[] {
  if (!Array.isArray(list)) throw new Error(`${file} holds no list of pages`);
  for (const page of list)
    if (typeof page?.name !== 'string' || typeof page.selector !== 'string')
      throw new Error(`${file} has a page without name or selector`);
  return list;
}
