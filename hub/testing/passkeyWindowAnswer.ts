import { createBrowser } from './createBrowser';
import { portal, type TestHub } from './createTestHub';
import { addPasskey, answerWith, changeProfile, loginChallenge } from './passkeyVisit';
import { startAddress } from './visitProvider';

/**
 * What a window of the portal sends with somebody's passkey.
 * @param token of the account, which gets the passkey
 */
export async function windowAnswer(test: TestHub, token: string) {
  await changeProfile(test, { passkey_login: true });
  const key = await addPasskey(test, token);
  const start = startAddress({ platform: 'passkey', opener: portal });
  const state = (await createBrowser(test).open(start)).url.searchParams.get('state') ?? '';
  const challenge = await loginChallenge(test);
  return { challenge, response: answerWith(key, challenge), state };
}
