/** Passkeys of visitors, for rows of the contract suite. */
import * as v from 'valibot';
import {
  makePasskey,
  signWith,
  type Ceremony,
  type VirtualKey,
} from '../../hub/testing/virtualAuthenticator';
import { passkeyOptions, passkeyRegister } from '../../src/api/passkeys';
import { newcomer, signedIn, withProfile } from './arrange';
import type { ContractCase } from './contractCase';
import type { ContractHub } from './startContractHub';
import type { Visitor } from './visitor';

/** The same rows, run while the tenant offers no passkeys. */
export const whereOff = (cases: readonly ContractCase[]): ContractCase[] =>
  cases.map((each) => ({
    ...each,
    run: (hub) => withProfile(hub, 'neutral', { passkey_login: false }, () => each.run(hub)),
  }));

export const pageOf = ({ origin }: Pick<ContractHub, 'origin'>, challenge: string) => ({
  origin,
  rpId: 'localhost',
  challenge,
});

export async function challengeFor(
  visitor: Visitor,
  purpose: 'login' | 'register' | 'verify',
): Promise<string> {
  return (await visitor.call(passkeyOptions, { purpose })).info?.challenge ?? '';
}

const userSchema = v.object({ user: v.object({ id: v.string() }) });

/** A new passkey, as far as the request that adds it. */
export async function newPasskey(hub: ContractHub, visitor: Visitor, wrong: Ceremony = {}) {
  const { challenge = '', options } =
    (await visitor.call(passkeyOptions, { purpose: 'register' })).info ?? {};
  const handle = v.parse(userSchema, options).user.id;
  const { key, response } = makePasskey({ ...pageOf(hub, challenge), handle }, wrong);
  return { key, request: { challenge, response } };
}

export async function addedPasskey(hub: ContractHub, visitor: Visitor): Promise<VirtualKey> {
  const { key, request } = await newPasskey(hub, visitor);
  await visitor.call(passkeyRegister, request);
  return key;
}

/** Somebody with a passkey, and another visit of theirs. */
export async function withPasskey(hub: ContractHub) {
  const person = await newcomer(hub);
  const owner = await signedIn(hub, person);
  return { person, owner, visitor: hub.visitor(), key: await addedPasskey(hub, owner) };
}

const forNobody = { origin: 'http://localhost', rpId: 'localhost', challenge: 'none' };

/** One that no account has. */
export const unknownPasskey = makePasskey({ ...forNobody, handle: 'none' });

/** The request of a sign-in. */
export async function passkeyAnswer(
  hub: ContractHub,
  visitor: Visitor,
  key: VirtualKey,
  wrong: Ceremony = {},
) {
  const challenge = await challengeFor(visitor, 'login');
  return { challenge, response: signWith(key, pageOf(hub, challenge), wrong) };
}
