/**
 * Outside Lark: over Lark's own page, in page mode at top level, else in a popup (contract section 5, "Providers"). Lark
 * knows nothing of the hub's sealed state, so the state is ours: it proves the way back to this element, and names whose
 * popup it is. Nobody but a listed opener is ever told (`larkReturn.ts`).
 */
import { randomHex } from '../../lib/randomHex';
import { sha256Hex } from '../../lib/sha256Hex';
import type { LoginDoor } from '../login/completeLogin';
import { returnAddress, type HandoverWay } from '../provider/handoverWay';
import { larkDomain, readLarkSettings, redeemLarkCode, type LarkSettings } from './larkSettings';
import type { Services } from '../services';

/** `platform` of the way back. */
export const larkPlatform = 'lark';

export interface LarkWayParts {
  services: Services;
  door: LoginDoor;
  /** Exact origin of the page the element stands in. */
  pageOrigin: string;
  signal: AbortSignal;
}

/** The way of one element. */
export function createLarkWay({ services, door, pageOrigin, signal }: LarkWayParts): HandoverWay {
  let settings: LarkSettings | undefined;
  let state = '';
  return {
    async prepare() {
      const proof = await larkProof(services);
      settings = await readLarkSettings(services, larkDomain(services), signal);
      state = services.config().mode === 'page' ? proof : `${proof}.${pageOrigin}`;
    },
    address() {
      if (!settings) return undefined;
      const url = new URL(settings.authorizeUrl);
      url.searchParams.set('client_id', settings.appId);
      url.searchParams.set('response_type', 'code');
      url.searchParams.set('redirect_uri', larkReturnAddress(services, door));
      url.searchParams.set('state', state);
      return url.href;
    },
    async redeem({ code, state: given }, own) {
      if (!settings || given !== state) {
        return { kind: 'failed', text: { key: 'lark.other_flow' }, isSpent: false };
      }
      return redeemLarkCode(services, { domain: settings.domain, code }, own);
    },
  };
}

/** The tenant of the visit goes along: on the neutral portal the document is another one for another tenant. */
function larkReturnAddress(services: Services, door: LoginDoor): string {
  const url = new URL(returnAddress(services, door, larkPlatform));
  const domain = services.domain();
  if (domain !== null) url.searchParams.set('domain', domain);
  return url.href;
}

const proofs = new WeakMap<Services['flow'], Promise<string>>();

/**
 * What only this visit can know: made of its flow, so that in page mode the next document knows it again. Not the flow's
 * challenge, which providers see.
 */
export function larkProof({ flow }: Pick<Services, 'flow'>): Promise<string> {
  const known = proofs.get(flow);
  if (known) return known;
  // No secure context, no hash: a popup's opener stays, so that memory is enough there.
  const proof = sha256Hex(`lark ${flow.id}`).then((hash) => hash ?? randomHex(32));
  proofs.set(flow, proof);
  return proof;
}
