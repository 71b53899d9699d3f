/** `npm run docs`: writes the generated files. */
import { writeFile } from 'node:fs/promises';
import { referenceFiles } from './files';

for (const [path, text] of await referenceFiles()) {
  await writeFile(path, text);
  console.log(`wrote ${path}`);
}
