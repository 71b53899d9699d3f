/**
 * A WeChat code on screen (contract section 6): drawn by the hub, watched until it is scanned and confirmed, gone or
 * given up. Runs outside the components; what a confirmed scan is good for is the caller's.
 */
import { HubError } from '../../hub/hubError';
import type { LoginInfo } from '../../hub/loginInfo';
import { wechatQrcode } from '../../hub/wechatQrcode';
import type { VisitorText } from '../../i18n/visitorText';
import { createReducerStore } from '../../lib/reducerStore';
import { safeImage } from '../../lib/safeUrl';
import type { ReadableStore } from '../../lib/store';
import { createCountdown } from '../form/countdown';
import { errorText } from '../errorText';
import { pollWechat, type PollParts } from './pollWechat';
import { reportFailure } from '../reportFailure';
import type { Services } from '../services';
import { firstWechatState, reduceWechat, type WechatCode, type WechatState } from './wechatState';

/** What a code needs of the world. */
export interface WechatScanParts extends Omit<PollParts, 'hub' | 'clock'> {
  services: Pick<Services, 'hub' | 'clock' | 'host' | 'session' | 'portal'>;
  /** Somebody has scanned; done before a confirmed scan is handed on. */
  onScanned?: (signal: AbortSignal) => Promise<void>;
  /** Takes what a confirmed scan brought. @returns what is wrong with it, if anything */
  onDone: (info: LoginInfo) => Promise<VisitorText | null>;
  /** Ends all when the element is gone for good. */
  signal: AbortSignal;
}

export interface WechatScan {
  state: ReadableStore<WechatState>;
  /** Seconds the code can still be scanned. */
  secondsLeft: ReadableStore<number>;
  /** The code is on screen from now on: one that is still good is watched on, else another is drawn. */
  start(): void;
  /** It is not any more: nothing is asked. */
  stop(): void;
  /** Another code. */
  refresh(): void;
  /** Goes on after a failure, with the same code where it may still be good. */
  retry(): void;
}

/** Creates it; nothing is asked before `start()`. */
export function createWechatScan(parts: WechatScanParts): WechatScan {
  const { services, signal: lifetime } = parts;
  const { clock } = services;
  const store = createReducerStore(reduceWechat, firstWechatState);
  const countdown = createCountdown(clock);
  let attempt = 0;
  let running: AbortController | undefined;
  /** What a confirmed scan brought is under way: no other code may take its place. */
  let isHandingOn = false;

  const stop = (): void => {
    running?.abort();
    running = undefined;
    countdown.stop();
  };
  const begin = (work: (signal: AbortSignal) => Promise<void>): void => {
    if (lifetime.aborted || isHandingOn) return;
    stop();
    const own = new AbortController();
    running = own;
    void work(own.signal)
      .catch((error: unknown) => {
        if (!own.signal.aborted) throw error;
      })
      .finally(() => {
        if (running === own) running = undefined;
      });
  };
  const draw = (isCancelled = false): void =>
    begin(async (signal) => {
      attempt += 1;
      const mine = attempt;
      store.send({ type: 'asked', attempt: mine, isCancelled });
      const drawn = await askForCode(services, signal).catch((error: unknown) => ({ error }));
      if (signal.aborted) return;
      if ('error' in drawn) {
        store.send({ type: 'refused', attempt: mine, problem: problemOf(services, drawn.error) });
        return;
      }
      store.send({ type: 'drawn', attempt: mine, code: drawn });
      await watch(drawn, false, signal);
    });
  const watch = async (code: WechatCode, isResumed: boolean, signal: AbortSignal): Promise<void> => {
    const { scene } = code;
    const hear = async (progress: 'waiting' | 'scanned'): Promise<void> => {
      const isNew = store.send({ type: 'heard', scene, progress });
      if (isNew && progress === 'scanned') await parts.onScanned?.(signal);
    };
    countdown.start(code.expiresAt);
    const end = await pollWechat({ ...parts, ...services }, code, hear, isResumed, signal);
    if (end.kind === 'done') return handOn(scene, end.info, signal);
    // Gone after a scan and before its time: somebody said no on the phone, and may say yes to the next code.
    if (end.kind === 'gone' && end.isEarly && store.get().kind === 'scanned') return draw(true);
    countdown.stop();
    if (end.kind === 'gone') store.send({ type: 'gone', scene });
    else store.send({ type: 'failed', scene, problem: problemOf(services, end.error) });
  };
  const handOn = async (scene: string, info: LoginInfo, signal: AbortSignal): Promise<void> => {
    if (store.get().kind !== 'scanned') await parts.onScanned?.(signal);
    signal.throwIfAborted();
    countdown.stop();
    store.send({ type: 'heard', scene, progress: 'done' });
    isHandingOn = true;
    const problem = await parts.onDone(info).finally(() => {
      isHandingOn = false;
    });
    if (problem) store.send({ type: 'failed', scene, problem });
  };
  const isGood = (code: WechatCode): boolean => clock.now() < code.expiresAt;
  lifetime.addEventListener('abort', stop);

  return {
    state: store,
    secondsLeft: countdown,
    start() {
      if (running) return;
      const state = store.get();
      const isOpen = (state.kind === 'waiting' || state.kind === 'scanned') && isGood(state.code);
      if (isOpen) begin((signal) => watch(state.code, true, signal));
      else draw();
    },
    stop,
    refresh: () => draw(),
    retry() {
      const state = store.get();
      if (state.kind !== 'error') return;
      const { code } = state;
      if (code === null || !isGood(code)) draw();
      else if (store.send({ type: 'retried' })) begin((signal) => watch(code, true, signal));
    },
  };
}

async function askForCode(
  { hub, clock, portal }: WechatScanParts['services'],
  signal: AbortSignal,
): Promise<WechatCode> {
  const answer = await hub.call(wechatQrcode, {}, { ignoreMessage: true, token: null, signal });
  if (!answer.isDone) throw new HubError('business', { hubMessage: answer.message });
  const { qrcode, qrscene_id: scene, expires_in: seconds } = answer.info;
  const image = safeImage(qrcode, portal);
  if (image === null) throw new HubError('malformed');
  const drawnAt = clock.now();
  return { image, scene, drawnAt, expiresAt: drawnAt + seconds * 1000 };
}

function problemOf(services: WechatScanParts['services'], error: unknown): VisitorText {
  reportFailure(services, error);
  return errorText(error, 'error.login_failed') ?? { key: 'error.login_failed' };
}
