import { expect } from 'vitest';
import { listApps, removeApp } from '../../../src/api/apps';
import { changeProfile } from '../../../src/api/changeProfile';
import { newcomer, signedIn } from '../arrange';
import { casesOf } from '../contractCase';
import { withoutSession } from './accountCases';

const profileCases = casesOf(changeProfile, [
  [
    'a name',
    'done',
    async (hub) => (await signedIn(hub, await newcomer(hub))).call(changeProfile, { username: 'Ada' }),
  ],
  [
    'a name that is not the one the page shows',
    'changedElsewhere',
    async (hub) =>
      (await signedIn(hub, await newcomer(hub))).call(changeProfile, {
        username: 'Ada',
        seen: { username: 'Grace' },
      }),
    { info: { changed: ['username'] } },
  ],
  [
    'a language that the hub does not speak',
    'fieldInvalid',
    async (hub) => (await signedIn(hub, await newcomer(hub))).call(changeProfile, { language: 'tlh' }),
    { info: { field: 'language' } },
  ],
]);

const appListCases = [
  ...casesOf(listApps, [
    [
      'somebody',
      'done',
      async (hub) => (await signedIn(hub)).call(listApps, {}),
      { info: { apps: expect.any(Array) } },
    ],
  ]),
  ...casesOf(removeApp, [
    ['one that is gone', 'done', async (hub) => (await signedIn(hub)).call(removeApp, { app_key: 'gone' })],
    [
      'a key without end',
      'fieldInvalid',
      async (hub) => (await signedIn(hub)).call(removeApp, { app_key: 'x'.repeat(129) }),
      { info: { field: 'app_key' } },
    ],
  ]),
];

/** The account centre. */
export const centreCases = [
  ...profileCases,
  ...withoutSession(changeProfile, { username: 'Ada' }),
  ...appListCases,
  ...withoutSession(listApps, {}),
  ...withoutSession(removeApp, { app_key: 'gone' }),
];
