import type { SmsSettings } from '../config/readSms';
import { traceHeaders } from '../tracing/hubTracing';
import type { SmsGateway } from './adapters';

const timeoutMs = 10_000;

/** How long a gateway usually takes, for messages that are not sent (`to` is `null`). */
const usualMs = 300;

/**
 * Sends text messages over HTTP: POST `{ "to", "text" }` as JSON; any 2xx answer means that the message was taken. The
 * address is a function or service of the operator's that calls the SMS provider.
 */
export function httpSms({ url, token }: SmsSettings): SmsGateway {
  return {
    send: async ({ to, text }) => {
      if (to === null) {
        await new Promise((resolve) => {
          setTimeout(resolve, usualMs);
        });
        return;
      }
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...traceHeaders(),
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ to, text }),
        // The token and the code must not follow a redirect.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The SMS gateway answers ${answer.status}.`);
    },
    // Any answer means that it is there: only a message would show whether it takes one.
    check: async () => {
      const answer = await fetch(url, {
        method: 'HEAD',
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.body?.cancel();
    },
  };
}
