/** Makes a call again after the owner has proved a factor (docs/contract.md section 6, "Verified sessions"). */
import * as v from 'valibot';
import { hubCodes } from '../../api/classifyCode';
import { isHubError } from '../../api/hubError';
import type { WayToVerify } from './verificationState';

/** Makes a call, and again after a proof. @returns `null` when the owner cancelled @throws as the call */
export type WithProof = <Answer>(call: () => Promise<Answer>, signal: AbortSignal) => Promise<Answer | null>;

export interface ProofAsker {
  /** How this page proves the factor; `null` where it cannot. Never rejects. */
  describe: (id: string) => Promise<Pick<WayToVerify, 'kind' | 'name' | 'label' | 'action'> | null>;
  /** @returns whether the owner proved one @throws HubError when the session is over */
  ask: (ways: readonly WayToVerify[], signal: AbortSignal) => Promise<boolean>;
}

export function createWithProof({ describe, ask }: ProofAsker): WithProof {
  const withProof: WithProof = async (call, signal) => {
    try {
      return await call();
    } catch (error) {
      if (!isHubError(error) || error.code !== hubCodes.verificationNeeded) throw error;
      const ways = await readWays(error.info, describe);
      return (await ask(ways, signal)) ? withProof(call, signal) : null;
    }
  };
  return withProof;
}

const infoSchema = v.object({
  verify: v.array(v.object({ id: v.string(), masked_to: v.fallback(v.optional(v.string()), undefined) })),
});

/** Those that this page knows, each once, in the hub's order. */
async function readWays(info: unknown, describe: ProofAsker['describe']): Promise<WayToVerify[]> {
  const read = v.safeParse(infoSchema, info);
  const offers = new Map((read.success ? read.output.verify : []).map((offer) => [offer.id, offer]));
  const ways = [...offers.values()].map(async ({ id, masked_to: masked = '' }) => {
    const found = await describe(id);
    return found && { id, masked, ...found };
  });
  return (await Promise.all(ways)).filter((way) => way !== null);
}
