import * as v from 'valibot';
import { isHubError } from '../../api/hubError';

const offerSchema = v.object({ merge: v.pipe(v.string(), v.minLength(1)) });

/** What the hub offers to join in place of what it refused; `null` by a hub without this part. */
export function readMergeOffer(error: unknown): string | null {
  const read = v.safeParse(offerSchema, isHubError(error) ? error.info : undefined);
  return read.success ? read.output.merge : null;
}
