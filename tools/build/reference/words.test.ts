/** The docs are written as the product's own texts are. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { avoidedEnglish } from '../../../src/testing/textRules';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** Built from texts that tests of their own read, and perhaps not built yet. */
const built = ['texts.md', 'api.md'];
const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).flatMap((name) =>
  name.endsWith('.md') && !built.includes(name) ? [`docs/${name}`] : [],
);
const beside = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'hub/README.md'];

test.each([...inDocs, ...beside])('%s is written as in the United States', (file) => {
  // Names in code keep their spelling: `download_centre`.
  const prose = readFileSync(join(root, file), 'utf8').replace(/```[\s\S]*?```|`[^`\n]*`/g, '');
  expect(prose).not.toMatch(avoidedEnglish);
});
