import type { MessengerCalls } from '../../../src/api/messenger';
import type { Adapters, MethodAdapters } from '../../adapters/adapters';
import { codes } from '../../answers/codes';
import { methodOff, Refusal } from '../../answers/refusal';
import type { Queries } from '../../database/database';
import type { Tenant } from '../../database/tables/tenants';
import type { CallContext } from '../../http/callContext';
import { hostName } from '../../tenants/findTenant';
import { isOffered, type HubMethod } from '../method';
import type { MessengerAdapter } from './messengerAdapter';

/** The messenger's app of a tenant, which people sign in to. */
export interface MessengerApp {
  /** The messenger's name of the app. */
  appId: string;
  tenant: Tenant;
}

/** Methods whose adapter is a messenger's. */
export type MessengerId = {
  [Id in keyof MethodAdapters]: MethodAdapters[Id] extends MessengerAdapter ? Id : never;
}[keyof MethodAdapters];

/** What differs from messenger to messenger. */
export interface Messenger extends Pick<HubMethod, 'nameOf' | 'browser'> {
  /** Also the name of its adapter. */
  id: MessengerId;
  calls: MessengerCalls;
  /** The app of the tenant with this host; `null` when it has none. */
  findApp(queries: Queries, host: string): Promise<MessengerApp | null>;
}

/** @throws Refusal -100111 when the hub has no such messenger */
export function requireMessenger(id: MessengerId, adapters: Adapters): MessengerAdapter {
  const adapter = adapters[id];
  if (!adapter) throw methodOff();
  return adapter;
}

/**
 * The app of a `domain`. On the neutral portal it may name another tenant, elsewhere only the portal's own
 * (docs/contract.md section 2).
 * @throws Refusal -100112 when the domain is none of these, -100111 when the tenant does not offer the messenger
 */
export async function requireDomain(
  { id, findApp }: Pick<Messenger, 'id' | 'findApp'>,
  { database, tenant: portal }: CallContext,
  domain: string,
): Promise<MessengerApp> {
  const host = hostName(domain);
  const app = host === null ? null : await database.run((queries) => findApp(queries, host));
  const isKnown = host === portal.host || (portal.neutral && app !== null);
  if (!isKnown) throw new Refusal({ code: codes.appUnknown, message: 'error.appUnknown' });
  if (!app || !isOffered(app.tenant, id)) throw methodOff();
  return app;
}
