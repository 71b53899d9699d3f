/**
 * The last step of the registration by phone, which may be skipped: somebody new at WeChat is bound to the account that
 * is about to be made. `bind_id` waits in storage and goes along with the registration.
 */
import type { LoginSuccess } from '../../contract/login';
import { deleteCookies } from '../../hub/deleteCookies';
import { createStore, type ReadableStore } from '../../lib/store';
import type { LoginDoor } from '../login/completeLogin';
import type { Services } from '../services';
import { readLoginInfo } from '../login/signIn';
import { createWechatScan, type WechatScan, type WechatScanParts } from './wechatScan';

export type WechatBindingState =
  /** The code is on screen. */
  | { kind: 'open' }
  /** Scanned and confirmed; `bind_id` is kept. */
  | { kind: 'connected' }
  /** Whoever scanned has an account here already. */
  | { kind: 'known'; login: LoginSuccess };

export interface WechatBindingParts extends Pick<WechatScanParts, 'isHidden' | 'random' | 'signal'> {
  services: Services;
  door: LoginDoor;
}

/** What the registration needs to know of the step. */
export interface WechatBindingPort {
  /** Before an account is made: a session that the scan of a known user opened is not left behind. */
  release(signal: AbortSignal): Promise<void>;
  /** The hub no longer knows the `bind_id`: another scan is needed. */
  lose(): void;
}

export interface WechatBinding extends WechatBindingPort {
  state: ReadableStore<WechatBindingState>;
  scan: WechatScan;
  /** Signs in as the known user instead of registering. */
  signIn(): void;
  /** Nobody is bound: the registration goes on without. */
  skip(): void;
  /** Another person scans. */
  again(): void;
}

/** Milliseconds the hub gets to revoke a session nobody wants: the visitor waits for the registration, not for this. */
const maxMs = 4000;

/** Creates it; a `bind_id` from before a reload counts. */
export function createWechatBinding({ services, door, ...rest }: WechatBindingParts): WechatBinding {
  const { storage, hub } = services;
  const open: WechatBindingState = { kind: 'open' };
  const store = createStore<WechatBindingState>(
    storage.get('bind_id') === null ? open : { kind: 'connected' },
  );
  const scan = createWechatScan({
    ...rest,
    services,
    onDone(info) {
      const read = readLoginInfo(info, 'wechat');
      if (read.kind === 'signedIn') store.set({ kind: 'known', login: read.login });
      else if (info.bind_id === undefined) return Promise.resolve({ key: 'error.login_failed' });
      else {
        storage.set('bind_id', info.bind_id);
        store.set({ kind: 'connected' });
      }
      return Promise.resolve(null);
    },
  });
  const release = async (signal: AbortSignal): Promise<void> => {
    const state = store.get();
    // A sign-in with it that is under way keeps its session.
    if (state.kind !== 'known' || door.get().kind === 'completing') return;
    store.set(open);
    const { auth_token: token } = state.login;
    const options = { token, timeoutMs: maxMs, ignoreMessage: true, signal };
    // Where the hub is away the session dies at its end; nobody holds its token any more.
    await hub.call(deleteCookies, {}, options).catch(() => undefined);
  };
  const reopen = (): void => {
    storage.remove('bind_id');
    store.set(open);
  };
  return {
    state: store,
    scan,
    release,
    lose: reopen,
    signIn() {
      const state = store.get();
      if (state.kind === 'known') void door.complete(state.login);
    },
    skip() {
      scan.stop();
      storage.remove('bind_id');
      if (store.get().kind === 'connected') store.set(open);
    },
    again() {
      void release(rest.signal);
      reopen();
    },
  };
}
