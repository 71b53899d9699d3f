import type { NodeProgram } from './startNode';
import type { Load } from './load';

/** What is measured. Peers have a counterpart of some. */
export const calls = [
  'checks',
  'userinfo',
  'settings',
  'document',
  'redeem',
  'sign-ins',
  'registration',
] as const;
export type CallName = (typeof calls)[number];

/** A server that is measured. */
export interface Subject {
  name: string;
  /** Its processes, on one database. */
  programs: readonly NodeProgram[];
  /** Name of its database on the PostgreSQL of the bench; `null` for one of its own. */
  database: string | null;
  /** Calls that it has. */
  has: readonly CallName[];
  /** Prepares requests, which takes time: codes are sent, tokens issued. */
  prepare(call: CallName, ports: readonly number[]): Promise<Omit<Load, 'ports'>>;
  stop(): Promise<void>;
}

/** Password of all accounts. */
export const password = 'Sketch-72-lamp';
/** Accounts that sign in. */
export const accountCount = 64;
/** Of each turn. */
export const signInsOfTurn = 192;
export const registrationsOfTurn = 96;
export const redeemsOfTurn = 384;

export const json = { 'content-type': 'application/json' } as const;

/** @returns as many of these as asked for, each in its turn */
export const inTurn = (items: readonly string[], count: number): string[] =>
  Array.from({ length: count }, (_, index) => items[index % items.length] ?? '');

/** Runs work for each item, eight at once, in order of their start. */
export async function eightAtOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = items.entries();
  const workOff = async (): Promise<void> => {
    for (const [index, item] of rest) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: 8 }, workOff));
  return results;
}

export const stopAll = async (programs: readonly NodeProgram[]): Promise<void> =>
  void (await Promise.all(programs.map((one) => one.stop())));
