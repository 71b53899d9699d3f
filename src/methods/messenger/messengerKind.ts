/** What one messenger differs in from another. */
import type { GenericSchema } from 'valibot';
import type { HubCall } from '../../api/defineCall';
import type { LoginInfo } from '../../api/loginInfo';
import type { Clock } from '../../flows/services';
import type { TextKey } from '../../i18n/namespaces';

type Call<Request, Info> = HubCall<GenericSchema<unknown, Request>, GenericSchema<unknown, Info>>;

/** What the hub says about the tenant's app; `authorize_url` and `sdk_url` are settings of it. */
export interface MessengerApp {
  app_id: string;
  authorize_url?: string | undefined;
  sdk_url?: string | undefined;
}

export interface MessengerQuestion {
  /** The messenger's name of the tenant's app. */
  appId: string;
  /** `null`: only an SDK that the page has already can be used. */
  sdkUrl: string | null;
  clock: Clock;
  signal: AbortSignal;
}

/** `notReady`: the client does not answer. */
export type MessengerAnswer = { kind: 'code'; code: string } | { kind: 'denied' | 'notReady' | 'failed' };

/** A messenger whose client gives codes inside its app, and whose own page does elsewhere, by OAuth. */
export interface MessengerKind {
  /** As in the registry. */
  id: string;
  calls: {
    app: Call<{ domain: string }, MessengerApp>;
    /** The tenant's domain of an app, for a visit without one. */
    domain?: Call<{ id: string }, { domain: string }>;
    login: Call<
      { domain: string; code: string; is_link?: boolean | undefined; asks_terms?: boolean | undefined },
      LoginInfo
    >;
  };
  /** The page outside of its app, unless the hub names another. */
  authorizeUrl: string;
  /** Asks the client in the window. Rejects only with the signal's reason. */
  requestCode(view: Window, question: MessengerQuestion): Promise<MessengerAnswer>;
  texts: Readonly<
    Record<'signingIn' | 'notReady' | 'failed' | 'otherFlow' | 'otherMethods', TextKey<'open'>>
  >;
}
