import { untilAborted } from '../lib/abortable';

/** In bytes (1 MB); the hub sends no answer that long. */
export const maxAnswerBytes = 1_048_576;

/**
 * Reads a body in pieces, so that an endless answer is cut off instead of collected.
 * @param signal the promise then rejects with its reason
 * @returns `undefined` when the text is longer than `maxAnswerBytes`
 */
export async function readBody(response: Response, signal: AbortSignal): Promise<string | undefined> {
  if (!response.body) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  let isComplete = false;
  try {
    for (;;) {
      const { done, value } = await untilAborted(reader.read(), signal);
      if (done) {
        isComplete = true;
        return text + decoder.decode();
      }
      bytes += value.byteLength;
      if (bytes > maxAnswerBytes) return undefined;
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    // Frees the connection. A stream that has already failed rejects here, which is harmless.
    if (!isComplete) reader.cancel().catch(() => undefined);
  }
}
