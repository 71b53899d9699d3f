import { hubCodes } from '../src/api/classifyCode';
import { isHubError, type HubError } from '../src/api/hubError';
import { Deviation } from './endings';
import type { RowEnd } from './row';

/** @throws Deviation with the sentence when the condition does not hold */
export function expectThat(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Deviation(otherwise);
}

/**
 * Waits for a refusal.
 * @param field that `info.field` must name
 * @throws Deviation when the call succeeds or is refused otherwise
 */
export async function expectRefusal(
  call: Promise<unknown>,
  end: Exclude<RowEnd, 'done' | 'nothingDone'>,
  field?: string,
): Promise<HubError> {
  const error = await refusalOf(call);
  const wanted = hubCodes[end];
  expectThat(error.code === wanted, `answers code ${error.code}, not ${wanted} (${end})`);
  expectThat(error.hubMessage !== '', 'answers no message');
  if (field !== undefined) {
    const named: unknown =
      typeof error.info === 'object' && error.info !== null && 'field' in error.info
        ? error.info.field
        : null;
    expectThat(named === field, `answers info.field ${JSON.stringify(named)}, not "${field}"`);
  }
  return error;
}

/** Waits for any refusal in an envelope. */
export async function refusalOf(call: Promise<unknown>): Promise<HubError> {
  try {
    await call;
  } catch (error) {
    if (!isHubError(error)) throw error;
    expectThat(error.code !== 0, `answers no envelope with a code below 0 (${error.kind})`);
    return error;
  }
  throw new Deviation('succeeds');
}
