import { paths } from './paths.ts';

/** Entry of the npm package → source; the names are those of `exports` in package.json. */
export const npmEntries = {
  element: `${paths.src}/element/index.ts`,
  host: `${paths.src}/sdk/index.ts`,
  hostAccount: `${paths.src}/sdk/account.ts`,
  react: `${paths.src}/sdk/react.tsx`,
  testing: `${paths.src}/testing/index.ts`,
  upload: `${paths.src}/upload/index.ts`,
};
