/** Rows of the contract suite: a call, how to cause its result, and that result. */
import type { codes } from '../../hub/answers/codes';
import type { HubCall } from '../../src/api/defineCall';
import type { HubAnswer } from '../../src/api/client';
import { isHubError } from '../../src/api/hubError';
import type { ContractHub } from './startContractHub';

/** Name of an answer's code. */
export type Ending = keyof typeof codes;

export interface ContractCase {
  call: HubCall;
  title: string;
  ends: Ending;
  /** Causes the result; the call itself is the last one sent. */
  run: (hub: ContractHub) => Promise<HubAnswer<unknown>>;
  /** What else the result must match, e.g. `{ info: { field: 'account' } }`. */
  shape: object;
}

type Row = readonly [title: string, ends: Ending, run: ContractCase['run'], shape?: object];

/** Rows of one call. */
export function casesOf(call: HubCall, rows: readonly Row[]): ContractCase[] {
  return rows.map(([title, ends, run, shape = {}]) => ({ call, title, ends, run, shape }));
}

/** Result of a call, for answers and refusals alike. */
export interface End {
  code: number;
  /** The hub's message. */
  message: string;
  info: unknown;
  /** Of a refusal only. */
  kind?: string;
  status?: number;
  retryAfterMs?: number | undefined;
}

/** Waits for the result of a row. @throws errors that are no refusal of the hub */
export async function endOf({ run }: Pick<ContractCase, 'run'>, hub: ContractHub): Promise<End> {
  try {
    const { code, message, info } = await run(hub);
    return { code, message, info };
  } catch (error) {
    if (!isHubError(error) || error.code === 0) throw error;
    const { code, hubMessage: message, info, kind, status, retryAfterMs } = error;
    return { code, message, info, kind, status, retryAfterMs };
  }
}
