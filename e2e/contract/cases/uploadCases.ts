import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { accounts } from '../../../hub/database/tables/accounts';
import type { HubCall } from '../../../src/api/defineCall';
import type { HubAnswer } from '../../../src/api/client';
import { setAvatar } from '../../../src/api/setAvatar';
import { uploadPolicy } from '../../../src/api/uploadPolicy';
import { userProfile } from '../../../src/api/userProfile';
import { uploads } from '../../../hub/database/tables/uploads';
import { bytesOfAccount } from '../../../hub/limits/callBudgets';
import { keyOf, policyRequest, uploadForm } from '../../../hub/testing/uploadForm';
import { newcomer, signedIn, whileRemoved } from '../arrange';
import { casesOf, type ContractCase } from '../contractCase';
import type { ContractHub } from '../startContractHub';
import type { Visitor } from '../visitor';

const file = { ext: 'png', size: 1024, md5: 'ab'.repeat(16) };
const policyCases = casesOf(uploadPolicy, [
  [
    'somebody',
    'done',
    async (hub) => (await signedIn(hub)).call(uploadPolicy, file),
    {
      info: {
        accessid: expect.any(String) as string,
        policy: expect.any(String) as string,
        signature: expect.any(String) as string,
        host: expect.stringContaining('/dev/storage') as string,
        dir: expect.stringMatching(/^uploads\/neutral\//) as string,
        callback: expect.any(String) as string,
        fields: expect.objectContaining({ 'x-oss-forbid-overwrite': 'true' }) as object,
      },
    },
  ],
  [
    'more than an account may store within a day',
    'tooManyTries',
    async (hub) => {
      const person = await newcomer(hub);
      const [account] = await hub.database.run((queries) =>
        queries.select().from(accounts).where(eq(accounts.email, person.account)),
      );
      const owner = { tenantId: account?.tenantId ?? '', accountId: account?.id ?? '' };
      const used = { ...owner, size: bytesOfAccount, askedAt: hub.now() };
      await hub.database.run((queries) => queries.insert(uploads).values({ key: used.accountId, ...used }));
      return (await signedIn(hub, person)).call(uploadPolicy, file);
    },
    { status: 429, retryAfterMs: expect.any(Number) as number },
  ],
  [
    'a hash that is none',
    'fieldInvalid',
    async (hub) => (await signedIn(hub)).call(uploadPolicy, { ...file, md5: 'abc' }),
    { info: { field: 'md5' } },
  ],
  [
    'too large a file',
    'fieldInvalid',
    async (hub) => (await signedIn(hub)).call(uploadPolicy, { ...file, size: 2 ** 40 }),
    { info: { field: 'size' } },
  ],
]);

/** The first bytes of a picture of each type. */
const beginnings = {
  '.png': Buffer.from('89504e470d0a1a0a', 'hex'),
  '.jpg': Buffer.from('ffd8ffe0', 'hex'),
  '.webp': Buffer.from('RIFF    WEBP', 'latin1'),
};

/**
 * Stores a picture as the widget does.
 * @param beginning its first bytes; by default those of its type
 * @returns its key
 */
async function storePicture(
  hub: ContractHub,
  visitor: Visitor,
  ext: keyof typeof beginnings,
  beginning: Buffer<ArrayBuffer> = beginnings[ext],
): Promise<string> {
  const picture = { content: Buffer.concat([beginning, Buffer.from(`a picture ${ext}`)]), ext };
  const { info } = await visitor.call(uploadPolicy, policyRequest(picture));
  if (!info) throw new Error('no policy was given');
  const stored = await hub.fetch('/dev/storage/', { method: 'POST', body: uploadForm(info, picture) });
  if (!stored.ok) throw new Error(`the picture was not stored: ${stored.status}`);
  return keyOf(info, picture);
}

const avatarCases = casesOf(setAvatar, [
  [
    'a picture of one’s own',
    'done',
    async (hub) => {
      const visitor = await signedIn(hub);
      return visitor.call(setAvatar, { key: await storePicture(hub, visitor, '.png') });
    },
    { info: { avatar: expect.stringContaining('/dev/storage/uploads/neutral/') as string } },
  ],
  [
    'a page with the name of a picture',
    'fieldInvalid',
    async (hub) => {
      const visitor = await signedIn(hub);
      const key = await storePicture(hub, visitor, '.png', Buffer.from('<!doctype html>'));
      return visitor.call(setAvatar, { key });
    },
    { info: { field: 'key' } },
  ],
  [
    'somebody else’s picture',
    'fieldInvalid',
    async (hub) => {
      const key = await storePicture(hub, await signedIn(hub), '.webp');
      return (await signedIn(hub, await newcomer(hub))).call(setAvatar, { key });
    },
    { info: { field: 'key' } },
  ],
]);

const profileCases = casesOf(userProfile, [
  [
    'somebody with a picture',
    'done',
    async (hub) => {
      const visitor = await signedIn(hub);
      await visitor.call(setAvatar, { key: await storePicture(hub, visitor, '.jpg') });
      return visitor.call(userProfile, {});
    },
    { info: { username: 'designer', avatar: expect.stringContaining('.jpg') as string } },
  ],
]);

/** Rows for callers without a session, the same for each call that needs one. */
function sessionNeeded(
  call: HubCall,
  ask: (visitor: Visitor) => Promise<HubAnswer<unknown>>,
): ContractCase[] {
  return casesOf(call, [
    ['nobody', 'notLoggedIn', (hub) => ask(hub.visitor()), { kind: 'session', status: 401 }],
    [
      'a removed user',
      'userRemoved',
      async (hub) => {
        const person = await newcomer(hub);
        const visitor = await signedIn(hub, person);
        return whileRemoved(hub, eq(accounts.email, person.account), () => ask(visitor));
      },
      { kind: 'session', status: 401 },
    ],
  ]);
}

/** Uploads, and the account's name and picture. */
export const uploadCases = [
  ...policyCases,
  ...avatarCases,
  ...profileCases,
  ...sessionNeeded(uploadPolicy, (visitor) => visitor.call(uploadPolicy, file)),
  ...sessionNeeded(setAvatar, (visitor) => visitor.call(setAvatar, { key: 'any' })),
  ...sessionNeeded(userProfile, (visitor) => visitor.call(userProfile, {})),
];
