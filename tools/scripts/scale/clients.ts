import { check } from '../../../src/api/check';
import { createHubClient } from '../../../src/api/createHubClient';
import { isHubError } from '../../../src/api/hubError';
import { login } from '../../../src/api/login';

/** An account of the load. */
export interface LoadAccount {
  account: string;
  password: string;
}

/** What clients saw. */
export interface LoadReport {
  /** Tokens the hub acknowledged, with the account. */
  tokens: string[];
  /** Sign-ins that got an answer other than a token, e.g. 429 or 502. */
  refused: number;
  /** Sign-ins without an answer: nothing was acknowledged. */
  unanswered: number;
  /** Milliseconds of acknowledged sign-ins. */
  times: number[];
}

/** Clients that sign in, one after the other each, until stopped. */
export interface Load {
  report: LoadReport;
  stop(): Promise<LoadReport>;
}

let visits = 0;
const nextFlow = () => (visits += 1).toString(16).padStart(64, '0');

/** A new visit. */
export function visit(hub: string, token: string | null = null) {
  const flow = nextFlow();
  return createHubClient({
    hub,
    headers: () => ({ language: 'en', clientType: 'web', token, flow }),
    timeoutMs: 20_000,
  });
}

/** Starts clients. @param people shared among them */
export function startLoad(hub: string, people: readonly LoadAccount[], clients: number): Load {
  const report: LoadReport = { tokens: [], refused: 0, unanswered: 0, times: [] };
  let isOver = false;
  const run = async (index: number): Promise<void> => {
    while (!isOver) await signIn(hub, people[index % people.length], report);
  };
  const all = Promise.all(Array.from({ length: clients }, (_, index) => run(index)));
  return {
    report,
    stop: async () => {
      isOver = true;
      await all;
      return report;
    },
  };
}

async function signIn(hub: string, person: LoadAccount | undefined, report: LoadReport): Promise<void> {
  if (!person) throw new Error('a load needs an account');
  const startedAt = performance.now();
  try {
    const { info } = await visit(hub).call(login, { type: 0, ...person });
    if (info?.auth_token) {
      report.tokens.push(info.auth_token);
      report.times.push(performance.now() - startedAt);
    } else report.refused += 1;
  } catch (error) {
    if (isHubError(error) && error.status !== 0) report.refused += 1;
    else report.unanswered += 1;
    // A hub that refuses at once must not make this a busy loop.
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
}

/** @returns how many of these tokens the hub does not know */
export async function countLost(hub: string, tokens: readonly string[]): Promise<number> {
  let lost = 0;
  for (const token of tokens) {
    const { info } = await visit(hub, token).call(check, {});
    if (info?.status !== 1) lost += 1;
  }
  return lost;
}
