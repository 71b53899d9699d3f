/** Pages that are ready to send, so that one that was sent before costs neither rendering nor compression. */
import { createHash } from 'node:crypto';
import type { PortalDocument } from '../../src/contract/portalDocument';
import type { Encoding } from './acceptedEncodings';
import { packParts, splitDocument, type Parts } from './sendInParts';

/** A page, and the sources that its policy must allow. */
interface PortalPage {
  html: string;
  hashes: PortalDocument['hashes'];
}

export interface ReadyPage extends PortalPage {
  /**
   * Names this version. The answer "not modified" carries no policy: a browser keeps the one it has. So a new policy, such as
   * one for a new partner, is a new version of the page.
   */
  entityTag(policy: string): string;
  /** Compressed for an encoding, once. */
  parts(encoding: Encoding | undefined): Promise<Parts>;
}

/** Most pages kept, of all tenants together, each with its compressed parts: about 100 kB. */
const mostPages = 200;
/** Most policies of a page that are remembered. */
const mostPolicies = 50;

/** Makes a page that can be sent often. */
export function readyPage(page: PortalPage): ReadyPage {
  const tags = new Map<string, string>();
  const packed = new Map<Encoding | undefined, Promise<Parts>>();
  return {
    ...page,
    entityTag: (policy) => once(tags, mostPolicies, policy, () => tagOf(policy, page.html)),
    parts: (encoding) =>
      once(packed, mostPolicies, encoding, () => {
        const made = packParts(splitDocument(page.html), encoding);
        // A failure is not kept: the next request compresses again.
        made.catch(() => packed.delete(encoding));
        return made;
      }),
  };
}

const tagOf = (policy: string, html: string): string =>
  `"${createHash('sha256').update(policy).update('\0').update(html).digest('base64url')}"`;

/**
 * Keeps pages.
 * @returns finds the page of these owners (build and tenant) and this variant, or makes it
 */
export function keepPages() {
  const pages = new Map<string, ReadyPage>();
  const numbers = new WeakMap<object, number>();
  let last = 0;
  const numberOf = (owner: object): number => {
    const number = numbers.get(owner) ?? (last += 1);
    numbers.set(owner, number);
    return number;
  };
  return (owners: readonly object[], variant: string, make: () => PortalPage): ReadyPage =>
    once(pages, mostPages, `${owners.map(numberOf).join(' ')} ${variant}`, () => readyPage(make()));
}

/** The value of a key, made where there is none. The oldest gives way. */
function once<Key, Value>(known: Map<Key, Value>, most: number, key: Key, make: () => Value): Value {
  const before = known.get(key);
  if (before !== undefined) return before;
  const [oldest] = known.size < most ? [] : known.keys();
  if (oldest !== undefined) known.delete(oldest);
  const made = make();
  known.set(key, made);
  return made;
}
