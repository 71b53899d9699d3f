import type { HttpBindings } from '@hono/node-server';
import type { Logger } from 'pino';
import type { HubLanguage, Translate } from '../messages/translate';
import type { Tenant } from '../database/tables/tenants';

/** A tenant as this hub can serve it. */
export interface PortalTenant extends Tenant {
  /** Whether its documents run scripts of others, which promise nothing about trusted types. */
  runsForeignScripts?: boolean;
  /** Whether its documents show the page of another service's check (`documents/checkPage`). */
  framesCheck?: boolean;
}

/** Bytes of an answer that is the same for everyone who asks alike: whole, or in parts with a pause between them. */
export interface ReadyBody {
  parts: readonly Uint8Array[];
  /** Between two parts, in milliseconds. */
  pauseMs: number;
}

export interface HubEnvironment {
  /** Empty when a request did not come through a server. */
  Bindings: HttpBindings | Record<string, never>;
  Variables: {
    requestId: string;
    /** Makes the log of the request, whose lines have its id. */
    log: () => Logger;
    /** Words for an answer of the API, by its `language` header. */
    language: HubLanguage;
    t: Translate;
    tenant: PortalTenant;
    portalOrigin: string;
    /** When what is shown ends, in milliseconds; only where it is a preview of settings (`documents/servePreviews`). */
    previewUntil?: number;
    /** Name of the call, for the metrics. */
    call?: string;
    /** What the same request gets again (`http/readyAnswers`): of an answer that is no visitor's own. */
    ready?: ReadyBody;
  };
}
