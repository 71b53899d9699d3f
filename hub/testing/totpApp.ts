/** The owner's authenticator app. */
import { Secret, TOTP } from 'otpauth';
import { totpConfirm, totpStart } from '../../src/api/factors';
import type { TestHub } from './createTestHub';

export interface TotpApp {
  /** Base32, as the owner scanned it. */
  secret: string;
  recoveryCodes: readonly string[];
  /** Code of now, or of some steps later. */
  code(steps?: number): string;
}

export const stepMs = 30_000;

/** @param now by the clock of the phone, in milliseconds */
export const codeOf = (secret: string, now: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now });

/** Sets an app up in a verified session. Its first code is used up by that. */
export async function setUpApp(test: TestHub, token: string): Promise<TotpApp> {
  const { secret } = (await test.call(totpStart, {}, { token })).info;
  const code = (steps = 0) => codeOf(secret, test.clock.now() + steps * stepMs);
  const { code: end, info } = await test.call(totpConfirm, { code: code() }, { token });
  if (end !== 1) throw new Error(`the app was refused: ${end}`);
  return { secret, recoveryCodes: info.recovery_codes, code };
}
