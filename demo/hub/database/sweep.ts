import { lt } from 'drizzle-orm';
import { bindOffers, challenges, codesSent, imageCodes, inbox, trackingEvents } from './codeSchema';
import type { Database } from './database';
import { appTokens, sessions } from './schema';

const dayMs = 24 * 60 * 60 * 1000;

/** Drops what is out of date. Codes stay a day, so that a late one is told it expired. */
export async function sweep(database: Database, now: number): Promise<void> {
  await database.run(async (queries) => {
    await queries.delete(sessions).where(lt(sessions.expiresAt, now));
    await queries.delete(appTokens).where(lt(appTokens.expiresAt, now - dayMs));
    await queries.delete(codesSent).where(lt(codesSent.expiresAt, now - dayMs));
    await queries.delete(imageCodes).where(lt(imageCodes.expiresAt, now - dayMs));
    await queries.delete(challenges).where(lt(challenges.expiresAt, now - dayMs));
    await queries.delete(bindOffers).where(lt(bindOffers.expiresAt, now - dayMs));
    await queries.delete(inbox).where(lt(inbox.at, now - 7 * dayMs));
    await queries.delete(trackingEvents).where(lt(trackingEvents.receivedAt, now - 30 * dayMs));
  });
}
