import { useMemo } from 'react';
import { createAvatar, type Avatar, type PicturePart } from '../../flows/avatar/changeAvatar';
import { importChunk } from '../../lib/importChunk';
import { useStore } from '../../lib/useStore';
import type { AvatarControl } from '../../screens/Content/PictureChange';
import type * as upload from '../../upload/index';
import { browserPictures } from '../services/pictures';
import { useOwned } from '../useOwned';

/**
 * The upload code is loaded when a picture is chosen.
 * @param onSaved the one of the first render is called
 */
export function useAvatar(onSaved?: () => void): { avatar: Avatar; control: AvatarControl } {
  const avatar = useOwned(({ texts, services }, lifetime) =>
    createAvatar({
      services,
      upload: async (...args) => (await loadUpload(services.portal)).uploadFile(...args),
      pictures: browserPictures,
      language: () => texts.language,
      lifetime,
      onSaved,
    }),
  );
  const handlers = useMemo(
    () => ({
      onChoose: (file: File) => void avatar.choose(file),
      onUse: (part: PicturePart) => avatar.use(part),
      onRetry: () => void avatar.retry(),
      onClose: () => avatar.close(),
    }),
    [avatar],
  );
  return { avatar, control: { ...useStore(avatar), ...handlers } };
}

/**
 * Imports by the module's address at the portal, as a partner's page does: bundled with the app, it would share
 * chunks with it and bring its schemas into the first load. @throws the import's error
 */
async function loadUpload(portal: string): Promise<typeof upload> {
  const address = new URL('/hub-entry-upload.js', portal).href;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- built from that very module
  return importChunk(async () => (await import(/* @vite-ignore */ address)) as typeof upload);
}
