import { createInterface } from 'node:readline/promises';
import { isLoopback, parseUrl } from '../src/contract/origins';

/** Why a run does not begin. */
export const needsTestHub =
  'The run leaves accounts on the hub and makes it send codes. If that is a hub for tests, add --test-hub.';

/**
 * Whether a run may leave accounts there: on this machine, with `--test-hub`, or when the person at the terminal says so.
 * @param hub origin of the portal
 * @param isSaid by the option
 * @param ask puts a question; `null` where nobody is at a terminal
 */
export async function isTestHub(
  hub: string,
  isSaid: boolean,
  ask: ((question: string) => Promise<string>) | null,
): Promise<boolean> {
  if (isSaid || isLoopback(parseUrl(hub)?.hostname ?? '')) return true;
  if (ask === null) return false;
  const answer = await ask(`${hub} keeps the accounts that the run registers. Is it a hub for tests? (y/N) `);
  return /^y(?:es)?$/i.test(answer.trim());
}

/** Asks at the terminal. */
export async function askPerson(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(question);
  terminal.close();
  return answer;
}
