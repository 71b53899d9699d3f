import { readFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { join } from 'node:path';
import { paths } from '../paths';
import { apiPage, openApiJson } from './apiPage';
import { readContract } from './contract';
import { customElementsManifest } from './customElements';
import { fillExampleBlocks } from './exampleBlocks';
import { fillLimitsTable } from './limitsTable';
import { fillProfileTable } from './profileTable';
import { referencePage } from './referencePage';
import { readTextFiles } from './readTextFiles';
import { textsPage } from './textsPage';
import { fillWorthTable } from './worthTable';

/** Path → text. */
type Files = ReadonlyMap<string, string>;

/** Formats what is generated as a whole like all other files. */
async function formatted(made: readonly (readonly [path: string, text: string])[]): Promise<Files> {
  const files = made.map(async ([path, text]) => {
    const filepath = join(paths.root, path);
    return [filepath, await format(text, { ...(await resolveConfig(filepath)), filepath })] as const;
  });
  return new Map(await Promise.all(files));
}

/** Long files that are not committed (.gitignore): the docs site and the npm package make them. */
export async function builtFiles(): Promise<Files> {
  return formatted([
    ['docs/texts.md', textsPage(readTextFiles())],
    ['docs/api.md', apiPage()],
    ['docs/openapi.json', openApiJson()],
    ['custom-elements.json', customElementsManifest(readContract())],
  ]);
}

/** Generated files that are committed, and pages with generated blocks. */
export async function referenceFiles(): Promise<Files> {
  const frameworks = join(paths.root, 'docs/frameworks.md');
  const operate = join(paths.root, 'docs/operate.md');
  const hubContract = join(paths.root, 'docs/hub-contract.md');
  return new Map([
    ...(await formatted([['docs/reference.md', referencePage(readContract())]])),
    [frameworks, await fillExampleBlocks(await readFile(frameworks, 'utf8'))],
    [operate, fillLimitsTable(fillWorthTable(await readFile(operate, 'utf8')))],
    [hubContract, fillProfileTable(await readFile(hubContract, 'utf8'))],
  ]);
}
