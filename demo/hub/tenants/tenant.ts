import type { SystemSettings } from '../../../src/hub/systemSettings';

/** A white-label portal: everything the visitor sees and every account belongs to one (contract section 2). */
export interface Tenant {
  id: string;
  /** Host name without a port. */
  host: string;
  /** The one portal on which `domain` may select another tenant. */
  neutral: boolean;
  /** As the database keeps them: addresses of pictures start at the portal's root. */
  settings: SystemSettings;
}
