import { expect } from 'vitest';
import { eq } from 'drizzle-orm';
import { accounts } from '../../../hub/database/tables/accounts';
import { sessionLifeMs } from '../../../hub/session/findSession';
import { check } from '../../../src/api/check';
import { systemSettings } from '../../../src/api/systemSettings';
import { userInfo } from '../../../src/api/userInfo';
import { trackEvents } from '../../../src/api/trackEvents';
import { eventsOfAddress } from '../../../hub/limits/callBudgets';
import { exhaust, newcomer, signedIn, whileRemoved, withProfile } from '../arrange';
import { casesOf } from '../contractCase';

const checkCases = casesOf(check, [
  [
    'somebody',
    'done',
    async (hub) => (await signedIn(hub)).call(check, {}),
    {
      info: {
        status: 1,
        username: 'designer',
        user_id: expect.any(String) as string,
        expires_at: expect.any(Number) as number,
      },
    },
  ],
  [
    'somebody of another tenant',
    'done',
    async (hub) => {
      const { token } = await signedIn(hub, undefined, { tenant: 'acme' });
      return hub.visitor().call(check, {}, { token });
    },
    { info: { status: 0 } },
  ],
  [
    'somebody of the tenant that was asked for',
    'done',
    async (hub) => {
      const { token } = await signedIn(hub, undefined, { domain: `acme.localhost:${hub.port}` });
      return hub.visitor({ tenant: 'acme' }).call(check, {}, { token });
    },
    { info: { status: 1 } },
  ],
  [
    'somebody after 30 days',
    'done',
    async (hub) => {
      const visitor = await signedIn(hub);
      await hub.advance(sessionLifeMs);
      return visitor.call(check, {});
    },
    { info: { status: 0 } },
  ],
  [
    'a removed user',
    'userRemoved',
    async (hub) => {
      const person = await newcomer(hub);
      const visitor = await signedIn(hub, person);
      return whileRemoved(hub, eq(accounts.email, person.account), () => visitor.call(check, {}));
    },
    { kind: 'session', status: 401 },
  ],
]);

/** The answer to a server that asks for the person of an invalid token. */
const refusedPerson = { kind: 'session', status: 401 };

const personCases = casesOf(userInfo, [
  [
    'somebody',
    'done',
    async (hub) => (await signedIn(hub)).call(userInfo, {}),
    { info: { user_id: expect.any(String) as string, username: 'designer', email: 'designer@example.com' } },
  ],
  ['nobody', 'notLoggedIn', (hub) => hub.visitor().call(userInfo, {}), refusedPerson],
  [
    'a forged token',
    'notLoggedIn',
    (hub) => hub.visitor().call(userInfo, {}, { token: 'A'.repeat(43) }),
    refusedPerson,
  ],
  [
    'somebody of another tenant',
    'notLoggedIn',
    async (hub) => {
      const { token } = await signedIn(hub, undefined, { tenant: 'acme' });
      return hub.visitor().call(userInfo, {}, { token });
    },
    refusedPerson,
  ],
  [
    'somebody after 30 days',
    'notLoggedIn',
    async (hub) => {
      const visitor = await signedIn(hub);
      await hub.advance(sessionLifeMs);
      return visitor.call(userInfo, {});
    },
    refusedPerson,
  ],
  [
    'a removed user',
    'userRemoved',
    async (hub) => {
      const person = await newcomer(hub);
      const visitor = await signedIn(hub, person);
      return whileRemoved(hub, eq(accounts.email, person.account), () => visitor.call(userInfo, {}));
    },
    refusedPerson,
  ],
]);

const settingsCases = casesOf(systemSettings, [
  [
    'the portal’s own',
    'done',
    (hub) => hub.visitor().call(systemSettings, { domain: `localhost:${hub.port}` }),
    { info: { theme: { system_name: 'Design Hub' }, profile: { default_language: 'en' } } },
  ],
  [
    'another tenant’s, on the neutral portal',
    'done',
    (hub) => hub.visitor().call(systemSettings, { domain: 'acme.localhost' }),
    { info: { theme: { system_name: 'Acme Motors' } } },
  ],
  [
    'another tenant’s, elsewhere',
    'done',
    (hub) => hub.visitor({ tenant: 'atelier' }).call(systemSettings, { domain: 'acme.localhost' }),
    { info: { theme: { system_name: 'Atelier Lumen' } } },
  ],
  [
    'to any page',
    'done',
    (hub) =>
      hub.visitor({ origin: 'https://stranger.example' }).call(systemSettings, { domain: 'localhost' }),
  ],
  [
    'a domain without end',
    'fieldInvalid',
    (hub) => hub.visitor().call(systemSettings, { domain: 'x'.repeat(300) }),
    { info: { field: 'domain' } },
  ],
]);

const event = { name: 'screen_shown', time: 1_700_000_000_000, props: { screen: 'login' } };
const trackCases = casesOf(trackEvents, [
  ['no events', 'nothingDone', (hub) => hub.visitor().call(trackEvents, { events: [] })],
  [
    'events where they are off',
    'nothingDone',
    (hub) =>
      withProfile(hub, 'neutral', { tracking: false }, () =>
        hub.visitor().call(trackEvents, { events: [event] }),
      ),
  ],
  [
    'too many events',
    'tooManyTries',
    async (hub) => {
      await exhaust(hub, eventsOfAddress);
      return hub.visitor().call(trackEvents, { events: [event] });
    },
    { status: 429, retryAfterMs: expect.any(Number) as number },
  ],
  [
    'events that are none',
    'fieldInvalid',
    (hub) => hub.visitor().send(trackEvents, { events: [{ name: 7 }] }),
    { info: { field: 'events.0.name' } },
  ],
]);

/** Session check, settings and events. */
export const sessionCases = [...checkCases, ...personCases, ...settingsCases, ...trackCases];
