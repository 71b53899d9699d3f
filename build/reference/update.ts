/** `npm run docs`: writes the files that are made from the sources. */
import { writeFile } from 'node:fs/promises';
import { referenceFiles } from './files';

for (const [path, text] of await referenceFiles()) {
  await writeFile(path, text);
  console.log(`wrote ${path}`);
}
