/** How limits are defined. Only files of this folder do so, and `registry` lists them all (`registry.test`). */
import type { Limit } from '../http/hubLimits';

type Defined = Pick<Limit, 'id' | 'counts' | 'per' | 'most' | 'windowMs' | 'between' | 'why'> &
  Partial<Pick<Limit, 'name' | 'isOfTenant' | 'hasOwnWindow' | 'setting'>>;

export const defineLimit = (defined: Defined): Limit => ({
  name: defined.id,
  isOfTenant: false,
  hasOwnWindow: true,
  setting: null,
  ...defined,
});
