/**
 * Checks of other services: their script asks the visitor, on a page of its own, and the hub asks the service whether the
 * answer is right. A ticket binds the answer to the question, as the service itself binds it to no account.
 */
import * as v from 'valibot';
import type { CheckKeys } from '../../config/readCheckKeys';
import { hashToken } from '../../credentials/opaqueToken';
import type { CallContext } from '../../http/callContext';
import type { CheckConfig, CheckQuestion, HumanCheck } from '../humanCheck';

/** From the question to the end of its answer. */
export const ticketLifeMs = 5 * 60 * 1000;
/** Longer than a service accepts an answer. */
const keptMs = 60 * 60 * 1000;

/** What the service is asked. */
export interface VendorQuestion {
  keys: CheckKeys;
  /** What its script answered. */
  response: string;
  /** Host name of the page that the script ran on. */
  hostname: string;
  action: string;
  /** Of the ticket. A service that passes data on says it again. */
  binding: string;
}

/** A service. Its part in the browser is in `src/checkPage/vendors`. */
export interface CheckVendor {
  id: string;
  /** Its script, and all it loads. */
  script: string;
  hosts: readonly string[];
  verifyAddress: string;
  /** @returns what is the same for each use of an answer; `null` for a wrong answer @throws CheckUnavailable */
  verify(address: string, question: VendorQuestion): Promise<string | null>;
}

const payloadSchema = v.object({
  ticket: v.pipe(v.string(), v.regex(/^\d{1,15}\.[0-9a-f]{64}$/)),
  response: v.pipe(v.string(), v.minLength(1)),
});

export function vendorCheck(vendor: CheckVendor): HumanCheck {
  const { id } = vendor;
  return {
    id,
    page: (config) => {
      const { simulatedAt } = keysOf(config, id);
      const hosts = simulatedAt === undefined ? vendor.hosts : [simulatedAt];
      return { script: addressOf(vendor.script, simulatedAt), hosts };
    },
    ask: (context, question) => {
      const { siteKey } = keysOf(context.config, id);
      const ticket = ticketOf(context, id, question, context.clock.now() + ticketLifeMs);
      return Promise.resolve({ site_key: siteKey, action: question.action, ticket });
    },
    async verify(context, question, payload) {
      const read = v.safeParse(payloadSchema, parsePayload(payload));
      if (!read.success) return null;
      const { ticket, response } = read.output;
      const [until = '', binding = ''] = ticket.split('.');
      const now = context.clock.now();
      if (now >= Number(until) || ticket !== ticketOf(context, id, question, Number(until))) return null;
      const keys = keysOf(context.config, id);
      const { hostname } = new URL(context.portalOrigin);
      const address = addressOf(vendor.verifyAddress, keys.simulatedAt);
      const same = await vendor.verify(address, {
        keys,
        response,
        hostname,
        binding,
        action: question.action,
      });
      return same === null ? null : { id: hashToken(`${id} ${same}`), expiresAt: now + keptMs };
    },
  };
}

/** @throws Error where the hub has none; `isWorking` (`registry`) is asked first */
function keysOf({ checkKeys }: CheckConfig, id: string): CheckKeys {
  const keys = checkKeys[id];
  if (!keys) throw new Error(`There are no keys of ${id}.`);
  return keys;
}

function addressOf(address: string, simulatedAt: string | undefined): string {
  if (simulatedAt === undefined) return address;
  const { pathname, search } = new URL(address);
  return simulatedAt + pathname + search;
}

function ticketOf(
  { secretKeys, tenant }: CallContext,
  kind: string,
  { name, action, flow }: CheckQuestion,
  until: number,
): string {
  const question = JSON.stringify([kind, until, tenant.id, flow, action, name.value]);
  return `${until}.${secretKeys.digest('human check ticket', question).hash}`;
}

function parsePayload(payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload, 'base64').toString());
  } catch {
    return null;
  }
}
