import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteConfig } from 'vitepress';
import { writeForModels } from './llms';
import { repositoryFolder } from './paths';
import { siteBase } from './siteBase';
import { servedFiles } from './siteLink';

/** Adds what VitePress leaves out: files served as they are, and the pages for language models. */
export function finishBuild({ outDir }: Pick<SiteConfig, 'outDir'>): void {
  cpSync(join(repositoryFolder, 'docs/site/public'), outDir, { recursive: true });
  for (const [file, address] of servedFiles) cpSync(join(repositoryFolder, file), join(outDir, address));
  for (const [name, text] of writeForModels(process.env['DOCS_ORIGIN'] ?? '', siteBase()))
    writeFileSync(join(outDir, name), text);
}
