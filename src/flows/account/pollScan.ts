/** Asks whether a code was scanned: the next request is timed after the answer, none while the tab is hidden. */
import { hubCodes } from '../../api/classifyCode';
import type { InfoOf, RequestOf } from '../../api/defineCall';
import { HubError, isHubError } from '../../api/hubError';
import { linkConfirm } from '../../api/newLinks';
import type { ReadableStore } from '../../lib/store';
import { canRetry } from '../errorText';
import type { Services } from '../services';

export interface PollScanDeps {
  services: Pick<Services, 'hub' | 'clock'>;
  isHidden: ReadableStore<boolean>;
}

const paceMs = 2000;
/** Failures in a row that end it: one or two requests may get lost. */
const maxFailures = 3;

/**
 * @param onScanned called with every answer after the scan
 * @returns the last answer; `null` when the code has ended
 * @throws HubError, or the signal's reason
 */
export async function pollScan(
  { services: { hub, clock }, isHidden }: PollScanDeps,
  request: RequestOf<typeof linkConfirm>,
  onScanned: () => void,
  signal: AbortSignal,
): Promise<InfoOf<typeof linkConfirm> | null> {
  let failures = 0;
  let waitMs = paceMs;
  // Each request follows the answer to the one before.
  /* oxlint-disable no-await-in-loop */
  for (;;) {
    await clock.delay(waitMs, signal);
    await untilVisible(isHidden, signal);
    waitMs = paceMs;
    try {
      const { info } = await hub.call(linkConfirm, request, { ignoreMessage: true, signal });
      failures = 0;
      if (!info) throw new HubError('business');
      if (info.status === 'linked') return info;
      if (info.status === 'scanned') onScanned();
    } catch (error) {
      if (isHubError(error) && error.code === hubCodes.sceneGone) return null;
      const pauseMs = (isHubError(error) && error.retryAfterMs) || 0;
      failures += 1;
      if (signal.aborted || (pauseMs === 0 && !canRetry(error)) || failures === maxFailures) throw error;
      waitMs = Math.max(paceMs, pauseMs);
    }
  }
  /* oxlint-enable no-await-in-loop */
}

function untilVisible(isHidden: ReadableStore<boolean>, signal: AbortSignal): Promise<void> {
  if (!isHidden.get()) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const end = (): void => {
      stop();
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(new DOMException('', 'AbortError'));
      else resolve();
    };
    const stop = isHidden.subscribe(() => {
      if (!isHidden.get()) end();
    });
    signal.addEventListener('abort', end);
  });
}
