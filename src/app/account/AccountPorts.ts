import type { AppParts } from '../createAppParts';

/** What registration, reset and other methods take of the app; their own parts are made when their screens are loaded. */
export type AccountPorts = Pick<
  AppParts,
  | 'services'
  | 'door'
  | 'further'
  | 'methods'
  | 'environment'
  | 'texts'
  | 'view'
  | 'lifetime'
  | 'settings'
  | 'router'
  | 'signIn'
  | 'session'
  | 'provider'
  | 'formNumber'
>;

export interface AccountRouteProps {
  ports: AccountPorts;
  /** Another number is another form: what was typed is dropped. */
  formNumber: number;
}
