/** A hub takes the passkeys that `hub-entry/testing` makes and uses. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import {
  assertionSchema,
  attestationSchema,
  passkeyLogin,
  passkeyOptions,
  passkeyRegister,
} from '../../src/api/passkeys';
import { readCreation, readRequest } from '../../src/methods/passkey/browserOptions';
import { fromBase64url } from '../../src/testing/passkeyBytes';
import { createTestAuthenticator } from '../../src/testing/testAuthenticator';
import { newcomer, signedIn } from './arrange';
import { startContractHub, type ContractHub } from './startContractHub';

let hub: ContractHub;
beforeAll(async () => {
  hub = await startContractHub();
});
afterAll(() => hub.close());

const jsonOf = (made: Credential | null): unknown => (made as PublicKeyCredential | null)?.toJSON();

test('of a real hub', async () => {
  const { credentials } = createTestAuthenticator({ origin: hub.origin });
  const owner = await signedIn(hub, await newcomer(hub));
  const { info: wanted } = await owner.call(passkeyOptions, { purpose: 'register' });
  const { rp, user, ...creation } = readCreation(wanted?.options);
  const made = await credentials.create({
    publicKey: {
      rp: { id: rp.id ?? '', name: rp.name },
      user: { ...user, id: fromBase64url(user.id) },
      challenge: fromBase64url(creation.challenge),
      pubKeyCredParams: creation.pubKeyCredParams,
    },
  });
  const challenge = wanted?.challenge ?? '';
  const registered = await owner.call(passkeyRegister, {
    challenge,
    response: v.parse(attestationSchema, jsonOf(made)),
  });
  expect(registered.info?.passkey.synced).toBe(true);

  const visitor = hub.visitor();
  const { info: asked } = await visitor.call(passkeyOptions, { purpose: 'login' });
  const request = readRequest(asked?.options);
  const used = await credentials.get({
    publicKey: { challenge: fromBase64url(request.challenge), rpId: request.rpId ?? '' },
  });
  const response = v.parse(assertionSchema, jsonOf(used));
  const { info } = await visitor.call(passkeyLogin, { challenge: asked?.challenge ?? '', response });
  expect(info?.auth_token).toEqual(expect.any(String));
});
