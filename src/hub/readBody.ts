import { untilAborted } from '../lib/untilAborted';

/** Longest answer read, in bytes (1 MB). No answer of the hub comes near it. */
export const maxAnswerBytes = 1_048_576;

/**
 * Reads an answer's body piece by piece, so that an endless one is cut off and not collected.
 * @param signal ends the reading; the promise then rejects with its reason
 * @returns the text, or `undefined` when it is longer than `maxAnswerBytes`
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
    // The connection is given back; a stream that has failed by itself refuses, which changes nothing.
    if (!isComplete) reader.cancel().catch(() => undefined);
  }
}
