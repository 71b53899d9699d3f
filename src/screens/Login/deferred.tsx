/** What the login shows once it is loaded; its room is reserved, so nothing moves. */
import { createDeferred } from '../../ui/createDeferred';

/** The marks of the providers, 18 px wide. */
export const ProviderIcon = createDeferred(
  async () => (await import('../../ui/icons/ProviderIcon')).ProviderIcon,
  <svg width={18} height={18} aria-hidden="true" />,
);
