import type { AppParts } from '../createAppParts';

/** What registration and reset take of the app; their own parts are made when their screens are loaded. */
export type AccountPorts = Pick<
  AppParts,
  'services' | 'door' | 'further' | 'environment' | 'texts' | 'view' | 'lifetime' | 'settings' | 'router'
>;

export interface AccountRouteProps {
  ports: AccountPorts;
  /** Another number is another form: what was typed is dropped. */
  formNumber: number;
}
