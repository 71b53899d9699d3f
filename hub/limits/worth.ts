/**
 * What the limits are worth: how much one attacker gets through them, computed from their constants, so that the table of
 * docs/operate.md stays true (`npm run docs`). All figures are upper bounds: pictures count as no obstacle, because
 * programs solve them.
 */
import {
  failuresPerAccount,
  failuresPerAccountInBlock,
  failuresPerAddress,
  failuresPerBlock,
  failuresPerHour,
  failureWindowMs,
  totalWindowMs,
} from './failures';
import type { LimitNow } from '../http/hubLimits';
import * as budgets from './budgets';

/** Where an attacker's requests come from. */
export interface Attacker {
  name: string;
  /** IPv4 addresses, or /64 networks of IPv6. */
  addresses: number;
  /** Wide blocks (/24, /48) that they lie in. */
  blocks: number;
}

/** The columns of the table. */
export const attackers: readonly Attacker[] = [
  { name: 'one address', addresses: 1, blocks: 1 },
  { name: 'one /48', addresses: 2 ** 16, blocks: 1 },
  { name: '1,000 addresses', addresses: 1000, blocks: 1000 },
];

const hourMs = 60 * 60 * 1000;
/** How often a budget is whole again within some hours, its first window included. */
const windowsIn = (hours: number, windowMs: number) => Math.ceil((hours * hourMs) / windowMs);
const mostIn = (hours: number, { most, windowMs }: LimitNow) => most * windowsIn(hours, windowMs);

/** How many of a six-digit code's values there are. */
const codeValues = 1_000_000;

/** Codes that an attacker causes to one phone or mailbox, over all purposes, and how many of them are beyond the total. */
export function codesToOne({ blocks }: Attacker, hours: number): { all: number; beyond: number } {
  const fromBlocks = blocks * mostIn(hours, budgets.codesOfRecipientHere);
  const total = mostIn(hours, budgets.codesOfRecipient);
  const beyond = Math.min(
    mostIn(hours, budgets.codesBeyond),
    blocks * mostIn(hours, budgets.codesBeyondHere),
    Math.max(0, fromBlocks - total),
  );
  return { all: Math.min(fromBlocks, total) + beyond, beyond };
}

/** Whether an attacker can use up every code that strangers get for one person, the second total included. */
export function keepsOut(attacker: Attacker, hours: number): boolean {
  const all = mostIn(hours, budgets.codesOfRecipient) + mostIn(hours, budgets.codesBeyond);
  return codesToOne(attacker, hours).all >= all;
}

/** The fewest blocks that keep an owner out: each has only so many codes for one person. */
export const blocksToKeepOut = Math.ceil(
  (budgets.codesOfRecipient.most + budgets.codesBeyond.most) / budgets.codesOfRecipientHere.most,
);

/** Guesses of codes of one account that the hub judges. */
export function guessesOfOne(attacker: Attacker, hours: number): number {
  const { all, beyond } = codesToOne(attacker, hours);
  return (all - beyond) * budgets.codeTries + beyond * budgets.codeTriesBeyond;
}

/** Messages of a tenant that an attacker causes: to anyone, with pictures. */
export function messagesOfTenant({ addresses, blocks }: Attacker, hours: number, perDay: LimitNow): number {
  return Math.min(
    addresses * mostIn(hours, budgets.codesOfAddress),
    blocks * mostIn(hours, budgets.codesOfBlock),
    blocks * mostIn(hours, budgets.codesOfBlockADay),
    Math.floor(perDay.most * budgets.shareOfDay.solved) * windowsIn(hours, perDay.windowMs),
  );
}

/** Guesses of codes of any account: as many codes as the tenant sends, each with all its tries. */
export function guessesOfAny(attacker: Attacker, hours: number, perDay: LimitNow): number {
  const { addresses } = attacker;
  // Wrong codes count for the address as well.
  const judged = addresses * failuresPerAddress * windowsIn(hours, failureWindowMs);
  return Math.min(judged, messagesOfTenant(attacker, hours, perDay) * budgets.codeTries);
}

/**
 * Wrong passwords whose verdict an attacker learns, of one account and of any. Beyond the totals the hub asks for a code
 * to the account in place of a verdict.
 */
export function wrongPasswords({ addresses, blocks }: Attacker, hours: number): { one: number; any: number } {
  const windows = windowsIn(hours, failureWindowMs);
  // The failure that passes the total is the last that is judged.
  const total = (failuresPerHour + 1) * windowsIn(hours, totalWindowMs);
  return {
    one: Math.min(
      addresses * failuresPerAccount * windows,
      blocks * failuresPerAccountInBlock * windows,
      total,
    ),
    any: Math.min(addresses * failuresPerAddress * windows, blocks * failuresPerBlock * windows),
  };
}

/** Chance that this many guesses hit a code, 0 to 1. */
export const chanceOf = (guesses: number): number => Math.min(1, guesses / codeValues);
