/**
 * The last, optional step of the registration by phone. `bind_id` waits in storage and is sent with the
 * registration.
 */
import type { LoginSuccess } from '../../contract/login';
import { deleteCookies } from '../../api/deleteCookies';
import { createStore, type ReadableStore } from '../../lib/store';
import type { LoginCompletion } from '../../flows/login/loginCompletion';
import type { Services } from '../../flows/services';
import { readLoginInfo } from '../../flows/login/nextStep';
import type { MethodBinding } from '../../flows/register/registerWithPhone';
import { createWechatScan, type WechatScan, type WechatScanDeps } from './wechatScan';

export type WechatBindingState =
  | { kind: 'open' }
  /** Scanned and confirmed; `bind_id` is kept. */
  | { kind: 'connected' }
  /** The person who scanned has an account already. */
  | { kind: 'known'; login: LoginSuccess };

export interface WechatBindingDeps extends Pick<WechatScanDeps, 'isHidden' | 'random' | 'signal'> {
  services: Services;
  completion: LoginCompletion;
}

export interface WechatBinding extends MethodBinding {
  state: ReadableStore<WechatBindingState>;
  scan: WechatScan;
  /** Signs in as the known user instead of registering. */
  signIn(): void;
  skip(): void;
  /** Shows the code again for another person. */
  again(): void;
}

/** Short, so that the visitor does not wait long. */
const maxMs = 4000;

/** A `bind_id` from before a reload stays valid. */
export function createWechatBinding({ services, completion, ...rest }: WechatBindingDeps): WechatBinding {
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
    // A sign-in that is being completed keeps its session.
    if (state.kind !== 'known' || completion.get().kind === 'completing') return;
    store.set(open);
    const { auth_token: token } = state.login;
    const options = { token, timeoutMs: maxMs, ignoreMessage: true, signal };
    // If the hub cannot be reached the session expires; its token is not stored anywhere.
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
      if (state.kind === 'known') void completion.complete(state.login);
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
