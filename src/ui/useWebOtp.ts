import { useEffect, useRef } from 'react';

/** What the browser is asked for: https://wicg.github.io/web-otp/. Not in TypeScript's library. */
interface OtpRequest extends CredentialRequestOptions {
  otp: { transport: 'sms'[] };
}

/**
 * Takes the code out of an SMS that names this site, where the browser can and the visitor agrees. Given up when the
 * field is left.
 * @param onCode called with the code as the message has it
 */
export function useWebOtp(onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    if (!('OTPCredential' in window)) return undefined;
    const leave = new AbortController();
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: leave.signal };
    const wait = async (): Promise<void> => {
      const found: unknown = await navigator.credentials.get(request);
      const code: unknown =
        typeof found === 'object' && found !== null && 'code' in found ? found.code : undefined;
      if (typeof code === 'string' && !leave.signal.aborted) latest.current(code);
    };
    // Refused, unsupported in this frame, or given up: the code is typed.
    wait().catch(() => undefined);
    return () => leave.abort();
  }, []);
}
