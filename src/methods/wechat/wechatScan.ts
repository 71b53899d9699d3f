/** A WeChat code on screen (docs/contract.md section 6). The caller decides what a confirmed scan does. */
import { HubError } from '../../api/hubError';
import type { LoginInfo } from '../../api/loginInfo';
import { wechatQrcode } from '../../api/wechat';
import type { VisitorText } from '../../i18n/visitorText';
import { createLatestTask, type TaskAttempt } from '../../lib/latestTask';
import { createReducerStore } from '../../lib/reducerStore';
import { safeImage, safeLink } from '../../lib/safeUrl';
import type { ReadableStore } from '../../lib/store';
import { createCountdown } from '../../flows/form/countdown';
import { errorText } from '../../flows/errorText';
import { pollWechat, type PollDeps } from './pollWechat';
import { reportFailure } from '../../flows/reportFailure';
import type { Services } from '../../flows/services';
import { initialWechatState, reduceWechat, type WechatCode, type WechatState } from './wechatState';

export interface WechatScanDeps extends Omit<PollDeps, 'hub' | 'clock'> {
  services: Pick<
    Services,
    'hub' | 'clock' | 'host' | 'session' | 'portal' | 'config' | 'hosts' | 'noteRefused'
  >;
  /** Awaited before a confirmed scan is passed on. */
  onScanned?: (signal: AbortSignal) => Promise<void>;
  /** @returns the problem with it, if any */
  onDone: (info: LoginInfo) => Promise<VisitorText | null>;
  signal: AbortSignal;
}

export interface WechatScan {
  state: ReadableStore<WechatState>;
  /** Seconds the code can still be scanned. */
  secondsLeft: ReadableStore<number>;
  /** Polls a code that is still valid, else requests another. */
  start(): void;
  stop(): void;
  refresh(): void;
  /** Stops polling for a scan that cannot come. */
  failPicture(image: string): void;
  /** Continues with the same code if it may still be valid. */
  retry(): void;
}

/** Nothing is requested before `start()`. */
export function createWechatScan(deps: WechatScanDeps): WechatScan {
  const { services, signal: lifetime } = deps;
  const { clock } = services;
  const store = createReducerStore(reduceWechat, initialWechatState);
  const countdown = createCountdown(clock);
  const task = createLatestTask(lifetime);
  /** The login info of a confirmed scan is being handled: no other code may replace this one. */
  let isHandingOn = false;

  const stop = (): void => {
    task.cancel();
    countdown.stop();
  };
  const begin = (work: (current: TaskAttempt) => Promise<void>): void => {
    if (isHandingOn) return;
    stop();
    void task.run(work);
  };
  const requestCode = (isCancelled = false): void =>
    begin(async ({ attempt, signal }) => {
      store.send({ type: 'asked', attempt, isCancelled });
      const code = await askForCode(services, signal).catch((error: unknown) => ({ error }));
      if (signal.aborted) return;
      if (code === null || 'error' in code) {
        const problem = code ? problemOf(services, code.error) : pictureFailed;
        store.send({ type: 'refused', attempt, problem });
        return;
      }
      store.send({ type: 'loaded', attempt, code });
      await watch(code, false, signal);
    });
  const watch = async (code: WechatCode, isResumed: boolean, signal: AbortSignal): Promise<void> => {
    const { scene } = code;
    const handleProgress = async (progress: 'waiting' | 'scanned'): Promise<void> => {
      const isNew = store.send({ type: 'heard', scene, progress });
      if (isNew && progress === 'scanned') await deps.onScanned?.(signal);
    };
    countdown.start(code.expiresAt);
    const end = await pollWechat({ ...deps, ...services }, code, handleProgress, isResumed, signal);
    if (end.kind === 'done') return handOn(scene, end.info, signal);
    // The scene ended after a scan and too early: the person cancelled on the phone and may confirm the next code.
    if (end.kind === 'gone' && end.isEarly && store.get().kind === 'scanned') return requestCode(true);
    countdown.stop();
    if (end.kind === 'gone') store.send({ type: 'gone', scene });
    else store.send({ type: 'failed', scene, problem: problemOf(services, end.error) });
  };
  const handOn = async (scene: string, info: LoginInfo, signal: AbortSignal): Promise<void> => {
    if (store.get().kind !== 'scanned') await deps.onScanned?.(signal);
    signal.throwIfAborted();
    countdown.stop();
    store.send({ type: 'heard', scene, progress: 'done' });
    isHandingOn = true;
    const problem = await deps.onDone(info).finally(() => {
      isHandingOn = false;
    });
    if (problem) store.send({ type: 'failed', scene, problem });
  };
  const isValid = (code: WechatCode): boolean => clock.now() < code.expiresAt;
  lifetime.addEventListener('abort', stop);

  return {
    state: store,
    secondsLeft: countdown,
    start() {
      if (task.isRunning()) return;
      const state = store.get();
      const isOpen = (state.kind === 'waiting' || state.kind === 'scanned') && isValid(state.code);
      if (isOpen) begin(({ signal }) => watch(state.code, true, signal));
      else requestCode();
    },
    stop,
    refresh: () => requestCode(),
    failPicture(image) {
      const state = store.get();
      if (state.kind !== 'waiting' || state.code.image !== image) return;
      stop();
      services.noteRefused({ use: 'image', address: image });
      store.send({
        type: 'pictureFailed',
        scene: state.code.scene,
        problem: pictureFailed,
      });
    },
    retry() {
      const state = store.get();
      if (state.kind !== 'error') return;
      const { code } = state;
      if (code === null || !isValid(code)) requestCode();
      else if (store.send({ type: 'retried' })) begin(({ signal }) => watch(code, true, signal));
    },
  };
}

/** Names the ways on: another try, or another method. */
const pictureFailed: VisitorText = { key: 'wechat.picture_failed' };

/** @returns `null` where its picture is on a host that the settings do not list @throws HubError */
async function askForCode(
  services: WechatScanDeps['services'],
  signal: AbortSignal,
): Promise<WechatCode | null> {
  const { hub, clock, portal, config, hosts, noteRefused } = services;
  const request = config().mode === 'frame' ? ({ inline: '1' } as const) : {};
  const answer = await hub.call(wechatQrcode, request, { ignoreMessage: true, token: null, signal });
  if (!answer.isDone) throw new HubError('business', { hubMessage: answer.message });
  const { qrcode, qrscene_id: scene, expires_in: seconds, app_url: app } = answer.info;
  const image = safeImage(qrcode, portal, hosts().images);
  if (image === null) {
    noteRefused({ use: 'image', address: qrcode });
    reportFailure(services, new HubError('malformed'));
    return null;
  }
  const loadedAt = clock.now();
  return { image, appLink: safeAppLink(app, portal), scene, loadedAt, expiresAt: loadedAt + seconds * 1000 };
}

function problemOf(services: WechatScanDeps['services'], error: unknown): VisitorText {
  reportFailure(services, error);
  return errorText(error, 'error.login_failed') ?? { key: 'error.login_failed' };
}

/** A link that opens WeChat on the visitor's own phone: its scheme, or https; `http:` only if the portal uses it. */
export function safeAppLink(value: string | undefined, portal: string): string | null {
  if (value === undefined || value.length > 2048) return null;
  if (/^weixin:\/\/[\w./?=&%+-]+$/.test(value)) return value;
  const link = safeLink(value, portal);
  if (link === null || !/^https?:/.test(link)) return null;
  return link.startsWith('http:') && portal.startsWith('https:') ? null : link;
}
