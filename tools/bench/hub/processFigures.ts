/** What processes have used, from Linux's `/proc`. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Fields of `/proc/<pid>/stat` behind the name, which may hold spaces: `[0]` is the state (proc(5)). */
function fieldsOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

const seconds = (fields: readonly string[], indexes: readonly number[]): number =>
  indexes.reduce((sum, index) => sum + Number(fields[index]), 0) / ticksPerSecond;

/** Processor time of a process so far, in seconds, in user and system mode. */
export const cpuSeconds = (pid: number): number => seconds(fieldsOf(pid), [11, 12]);

/** The same of a process, its children that run, and those that have ended. */
export function cpuSecondsOfFamily(pid: number): number {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((one) => one > 0 && parentOf(one) === pid);
  return seconds(fieldsOf(pid), [11, 12, 13, 14]) + children.reduce((sum, one) => sum + ownSeconds(one), 0);
}

/** One that ends meanwhile has used nothing that matters. */
function ownSeconds(pid: number): number {
  try {
    return cpuSeconds(pid);
  } catch {
    return 0;
  }
}

/** @returns the process that started this one; `null` where there is none any more */
export function parentOf(pid: number): number | null {
  try {
    return Number(fieldsOf(pid)[1]);
  } catch {
    return null;
  }
}

/** Resident memory now, in MB (10⁶ bytes). */
export function memoryMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kilobytes) * 1024) / 1e6;
}
