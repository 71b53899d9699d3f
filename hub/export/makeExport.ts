import type { StorageAdapter } from '../adapters/storage';
import type { AnsweredFile } from '../answers/outcome';
import type { HubLanguage } from '../messages/translate';
import { pictureType } from '../upload/pictureTypes';
import type { OwnData } from './ownData';
import { ownPage } from './ownPage';

export interface OwnPicture {
  /** In the zip. */
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** @returns `null` without a picture, or where the storage does not give it to the hub @throws as the storage */
export async function readPicture(
  storage: StorageAdapter | null,
  key: string | null,
): Promise<OwnPicture | null> {
  const type = key === null ? undefined : pictureType(key);
  if (key === null || type === undefined) return null;
  const bytes = (await storage?.readFile?.(key)) ?? null;
  return bytes && { name: `picture.${key.split('.').at(-1)}`, type, bytes };
}

/** The zip: for programs, to read, and the picture. */
export async function makeExport(
  data: OwnData,
  language: HubLanguage,
  picture: OwnPicture | null,
): Promise<AnsweredFile> {
  const { strToU8, zipSync } = await import('fflate');
  const address = picture && `data:${picture.type};base64,${Buffer.from(picture.bytes).toString('base64')}`;
  const mtime = new Date(data.made_at);
  const files = {
    'account.json': strToU8(`${JSON.stringify(data, null, 2)}\n`),
    'account.html': strToU8(ownPage(data, language, address)),
    ...(picture ? { [picture.name]: picture.bytes } : {}),
  };
  const bytes = new Uint8Array(zipSync(files, { mtime }));
  return { name: `account-${data.made_at.slice(0, 10)}.zip`, type: 'application/zip', bytes };
}
