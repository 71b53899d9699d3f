import { fileURLToPath } from 'node:url';

/** The project's folder, with a trailing slash. */
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Folders the build reads and writes. */
export const paths = {
  root,
  src: `${root}src`,
  /** Sources of the demo's pages. */
  pages: `${root}demo/pages`,
  /** What the hub serves at its origin: the loaders, the app's chunks, the host SDK's script, the upload module. */
  portal: `${root}dist/portal`,
  /** The built pages of the demo. */
  demo: `${root}dist/demo`,
  /** What the npm package ships. */
  npm: `${root}dist/npm`,
  /** Results that one build target passes to later ones. */
  parts: `${root}dist/parts`,
} as const;
