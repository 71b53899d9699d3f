import { setAvatar } from '../../src/api/setAvatar';
import { accounts } from '../database/tables/accounts';
import { route } from '../http/callRoute';
import { done } from '../answers/outcome';
import { fieldInvalid } from '../answers/refusal';
import { requireSession, sessionRefusals } from '../session/findSession';
import { beginsAs, pictureType } from './pictureTypes';
import { requireStorage } from './reserveUpload';
import { isAccount } from '../database/ownRows';

/** POST `/v1/user/avatar`: accepts only a picture that this account has uploaded. */
export const setAvatarRoute = route(
  setAvatar,
  async ({ key }, { database, tenant, bearer, clock, adapters, portalOrigin }) => {
    const storage = requireStorage(adapters);
    const account = await database.run((queries) =>
      requireSession(queries, { tenantId: tenant.id, bearer, now: clock.now() }),
    );
    const folder = `uploads/${tenant.id}/${account.id}/`;
    // Without a folder for each policy: stored by an earlier version.
    const isOwnPicture =
      key.startsWith(folder) && /^(?:[\w-]{22}\/)?[0-9a-f]{32}\.\w+$/.test(key.slice(folder.length));
    const type = pictureType(key);
    if (!isOwnPicture || !type) throw fieldInvalid('key');
    // The name says nothing: a page renamed to a picture must not become one.
    const bytes = await storage.firstBytes(key);
    if (!bytes || !beginsAs(type, bytes)) throw fieldInvalid('key');
    await database.run((queries) =>
      queries.update(accounts).set({ avatarKey: key }).where(isAccount(account)),
    );
    return done({ avatar: storage.fileAddress(portalOrigin, key) });
  },
  { refuses: ['fieldInvalid', 'methodOff', ...sessionRefusals] },
);
