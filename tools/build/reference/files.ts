import { readFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { join } from 'node:path';
import { paths } from '../paths';
import { apiPage, openApiJson } from './apiPage';
import { readContract } from './contract';
import { customElementsManifest } from './customElements';
import { fillExampleBlocks } from './exampleBlocks';
import { fillProfileTable } from './profileTable';
import { referencePage } from './referencePage';
import { readTextFiles } from './readTextFiles';
import { textsPage } from './textsPage';
import { fillWorthTable } from './worthTable';

/** The generated files: path → text. Those that are generated as a whole are formatted like all others. */
export async function referenceFiles(): Promise<ReadonlyMap<string, string>> {
  const contract = readContract();
  const made = [
    [join(paths.root, 'docs/reference.md'), referencePage(contract)],
    [join(paths.root, 'docs/texts.md'), textsPage(readTextFiles())],
    [join(paths.root, 'docs/api.md'), apiPage()],
    [join(paths.root, 'docs/openapi.json'), openApiJson()],
    [join(paths.root, 'custom-elements.json'), customElementsManifest(contract)],
  ] as const;
  const formatted = await Promise.all(
    made.map(async ([filepath, text]) => {
      const options = await resolveConfig(filepath);
      return [filepath, await format(text, { ...options, filepath })] as const;
    }),
  );
  const frameworks = join(paths.root, 'docs/frameworks.md');
  const operate = join(paths.root, 'docs/operate.md');
  const hubContract = join(paths.root, 'docs/hub-contract.md');
  return new Map([
    ...formatted,
    [frameworks, await fillExampleBlocks(await readFile(frameworks, 'utf8'))],
    [operate, fillWorthTable(await readFile(operate, 'utf8'))],
    [hubContract, fillProfileTable(await readFile(hubContract, 'utf8'))],
  ]);
}
