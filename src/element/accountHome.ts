import type { ConfigSource } from '../contract/attributes';
import { accountPath } from '../contract/screens';

/** What `<hub-account>` is: this address of the portal. @param show its attribute */
export const accountHome = (show: unknown): NonNullable<ConfigSource['home']> => ({
  pathname: accountPath,
  search: `show=${encodeURIComponent(typeof show === 'string' ? show : '')}`,
});
