// oxlint-disable-next-line import/default -- Vite answers the built worker's address; the file itself exports nothing
import address from './hashWorker?worker&url';

declare global {
  /** What this file needs of Trusted Types, which TypeScript's library does not know. */
  var trustedTypes:
    | undefined
    | {
        createPolicy: (
          name: string,
          rules: { createScriptURL: () => string },
        ) => { createScriptURL: (url: string) => string };
      };
}

let trusted: string | undefined;

/**
 * Address of the worker's script, in the form `new Worker` takes under `require-trusted-types-for 'script'`. Pages that
 * list their policies in `trusted-types` add `hub-entry-upload`.
 * @throws TypeError where the page does not allow that policy
 */
export function workerAddress(): string {
  trusted ??=
    globalThis.trustedTypes
      ?.createPolicy('hub-entry-upload', { createScriptURL: () => address })
      .createScriptURL(address) ?? address;
  return trusted;
}
