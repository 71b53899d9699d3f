import { open, readFile, rm } from 'node:fs/promises';

/**
 * Locks a data folder for this process: two processes would destroy an embedded database.
 * @param folder data folder; the lock is a file beside it that holds the process id
 * @returns a function that releases the lock
 * @throws Error when a running process holds it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = `${folder}.lock`;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const file = await open(path, 'wx');
      await file.writeFile(String(process.pid));
      await file.close();
      return () => rm(path, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const holder = Number(await readFile(path, 'utf8').catch(() => ''));
      if (isAlive(holder))
        throw new Error(`The data folder ${folder} is in use by process ${holder}. Stop it first.`, {
          cause: error,
        });
      await rm(path, { force: true });
    }
  }
  throw new Error(
    `The data folder ${folder} could not be locked. Stop the hub that uses it, or set HUB_DATA to another folder.`,
  );
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
