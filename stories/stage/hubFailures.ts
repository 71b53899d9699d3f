import { HubError } from '../../src/api/hubError';
import { HeldReply } from '../../src/testing/fakeHub';

/** Failures instead of an answer. */
export const hubFailures = {
  offline: new HubError('network'),
  timeout: new HubError('timeout'),
  badGateway: new HubError('malformed', { status: 502 }),
  /** The hub does not answer. */
  never: new HeldReply().reply,
} as const;
