import { useEffect, useRef } from 'react';
import { takeCredentialTurn } from '../lib/credentialRequest';

/** TypeScript's library lacks WebOTP (https://wicg.github.io/web-otp/). */
interface OtpRequest extends CredentialRequestOptions {
  otp: { transport: 'sms'[] };
}

/** Reads the code if the browser can and the visitor agrees; stops when the field is removed. */
export function useWebOtp(onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    if (!('OTPCredential' in window)) return undefined;
    const leave = new AbortController();
    const endTurn = takeCredentialTurn(() => leave.abort());
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: leave.signal };
    const wait = async (): Promise<void> => {
      const found: unknown = await navigator.credentials.get(request);
      const code: unknown =
        typeof found === 'object' && found !== null && 'code' in found ? found.code : undefined;
      if (typeof code === 'string' && !leave.signal.aborted) latest.current(code);
    };
    // Refused, unsupported in this frame, or stopped: the visitor types the code.
    wait()
      .catch(() => undefined)
      .finally(endTurn);
    return () => leave.abort();
  }, []);
}
