/** One script without imports, so that bundlers of apps can ship it as a plain file. */
import { work, type PowChallenge } from './work';

addEventListener('message', ({ data }: MessageEvent<PowChallenge>) => void solve(data), { once: true });

async function solve(challenge: PowChallenge): Promise<void> {
  postMessage({ type: 'started' });
  try {
    postMessage({ type: 'solved', solution: await work(challenge) });
  } catch {
    postMessage({ type: 'failed' });
  }
}
