/**
 * `npm run docs`: writes the generated files. With `--built`, only those that are not committed, for the docs site and
 * the npm package.
 */
import { writeFile } from 'node:fs/promises';
import { builtFiles, referenceFiles } from './files';

const committed = process.argv.includes('--built') ? [] : await referenceFiles();
for (const [path, text] of [...committed, ...(await builtFiles())]) {
  await writeFile(path, text);
  console.log(`wrote ${path}`);
}
