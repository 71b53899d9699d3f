import type { HttpBindings } from '@hono/node-server';
import type { Logger } from 'pino';
import type { HubLanguage, Translate } from '../messages/translate';
import type { Tenant } from '../database/tables/tenants';

export interface HubEnvironment {
  /** Empty when a request did not come through a server. */
  Bindings: HttpBindings | Record<string, never>;
  Variables: {
    requestId: string;
    log: Logger;
    /** Words for an answer of the API, by its `language` header. */
    language: HubLanguage;
    t: Translate;
    tenant: Tenant;
    portalOrigin: string;
    /** Name of the call, for the metrics. */
    call?: string;
  };
}
