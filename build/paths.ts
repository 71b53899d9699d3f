import { fileURLToPath } from 'node:url';

/** Folders the build reads and writes. */
const root = fileURLToPath(new URL('..', import.meta.url));

export const paths = {
  root,
  src: `${root}src`,
  /** What the hub serves at its origin: the loader, its chunks, the host SDK's script. */
  portal: `${root}dist/portal`,
  /** What the npm package ships. */
  npm: `${root}dist/npm`,
} as const;
