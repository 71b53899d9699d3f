import { writeFile } from 'node:fs/promises';
import type { PortalDocument } from '../src/contract/portalDocument';
import { paths } from './paths';

/**
 * Writes `portal-document.json`, what a hub puts into the portal's document (docs/hub-contract.md).
 * @param script file of the portal's loader
 * @param screens what was prerendered
 */
export async function writePortalDocument(
  script: string,
  screens: Omit<PortalDocument, 'script'>,
): Promise<void> {
  await writeFile(`${paths.portal}/portal-document.json`, JSON.stringify({ script, ...screens }));
}
