import { HubError } from '../../src/hub/hubError';
import { HeldReply } from '../../src/testing/fakeHub';

/** What keeps an answer from a flow. */
export const hubFailures = {
  offline: new HubError('network'),
  timeout: new HubError('timeout'),
  badGateway: new HubError('malformed', { status: 502 }),
  /** The hub says nothing. */
  never: new HeldReply().reply,
} as const;
