import { createHash } from 'node:crypto';

/**
 * What an app calls a session of the hub (`sid` of OpenID Connect Front-Channel Logout 1.0, section 3): the same in each of
 * its sign-ins in that session, and another one for each app.
 * @param sessionId id of the row, which proves nothing
 */
export const sidOf = (sessionId: string, appKey: string): string =>
  createHash('sha256').update(`sid ${sessionId} ${appKey}`).digest('base64url');
