import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

/** Creates an empty folder for code that a test runs, below the project's packages, which the code imports. */
export async function createDataFolder(name: string): Promise<string> {
  const data = join(import.meta.dirname, '../../data');
  await mkdir(data, { recursive: true });
  return mkdtemp(join(data, `${name}-`));
}
