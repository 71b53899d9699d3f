import { eq } from 'drizzle-orm';
import { setAvatar } from '../../../src/hub/setAvatar';
import { accounts } from '../database/schema';
import { route } from '../http/callRoute';
import { codes } from '../http/codes';
import { done } from '../http/outcome';
import { fieldInvalid, Refusal } from '../http/refusal';
import { requireSession, sessionRefusals } from '../session/findSession';
import { filesFolder, openFileStore } from '../dev/storage/fileStore';
import { pictureType } from './pictureTypes';
import { storedAddress } from './storedAddress';

/** POST `/v1/user/avatar`: only a picture this very account has uploaded. */
export const setAvatarRoute = route(
  setAvatar,
  async ({ key }, { database, tenant, bearer, clock, config, portalOrigin }) => {
    if (!config.dev) throw new Refusal({ code: codes.methodOff, message: 'error.methodOff' });
    const account = await database.run((queries) =>
      requireSession(queries, { tenantId: tenant.id, bearer, now: clock.now() }),
    );
    const folder = `uploads/${tenant.id}/${account.id}/`;
    const isOwnPicture = key.startsWith(folder) && /^[0-9a-f]{32}\.\w+$/.test(key.slice(folder.length));
    if (!isOwnPicture || !pictureType(key)) throw fieldInvalid('key');
    if (!(await openFileStore(filesFolder(config)).has(key))) throw fieldInvalid('key');
    await database.run((queries) =>
      queries.update(accounts).set({ avatarKey: key }).where(eq(accounts.id, account.id)),
    );
    return done({ avatar: storedAddress(portalOrigin, key) });
  },
  { refuses: ['fieldInvalid', 'methodOff', ...sessionRefusals] },
);
