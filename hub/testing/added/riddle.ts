/** A made-up second factor: what would be `hub/factors/riddle`. It sends nothing, and limits no tries itself. */
import type { HubFactor } from '../../http/callContext';

export const riddle: HubFactor = {
  id: 'riddle',
  enrolled: (_, { username }) => username === 'secure',
  verify: (_, __, code) => Promise.resolve(code === 'a towel'),
};
