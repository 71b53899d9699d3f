/**
 * A provider's sign-in as the screens see it. What it takes is loaded where it may be needed: beside an element that
 * offers a provider, since a popup must open inside the click, else when a button is come near or clicked, or when the
 * address brings an answer.
 */
import { screenPaths } from '../contract/screens';
import type { LoginDoor } from '../flows/completeLogin';
import type { AskFurther } from '../flows/furtherStep';
import type { ProviderReturn } from '../flows/providerReturn';
import { reportFailure } from '../flows/reportFailure';
import type { Services } from '../flows/services';
import { HubError } from '../hub/hubError';
import { createStore, type ReadableStore } from '../lib/store';
import type { ProviderWaitProps } from '../screens/ProviderWait/ProviderWaitProps';
import type { ProviderFlow } from './provider/createProviderFlow';

/** What the wait screen draws, but for the provider's name. */
export type ProviderWait = Pick<ProviderWaitProps, 'status' | 'problem' | 'newTabHref'> & {
  platform: string;
};

export interface ProviderControl {
  wait: ReadableStore<ProviderWait | null>;
  /** A click may follow: loads what it takes, so that a popup can open inside the click. */
  prepare(): void;
  /** A click on a provider's button; must run inside the click. */
  choose(platform: string): void;
  retry(): void;
  cancel(): void;
  /** What the document's address asks for. @returns the decision, for `deliver` or `resume` */
  readReturn(): Promise<ProviderReturn>;
  /**
   * Tells a popup's answer to its opener and closes the window. The opener in the address is only as good as the address:
   * it is told nothing unless it is listed.
   * @param tagOrigins `info.tag_origins`; the portal's own frames need no list
   */
  deliver(found: Extract<ProviderReturn, { kind: 'post' }>, tagOrigins: readonly string[]): void;
  /** Goes on with what `readReturn` found, once the settings are there. */
  resume(found: ProviderReturn): Promise<void>;
}

/** What a provider's sign-in is made of; `view`: window of the element's document. */
export interface ProviderParts {
  services: Services;
  door: LoginDoor;
  view: Window;
  askFurther: AskFurther;
}

/** Creates the control of one element. */
export function createProviderControl(parts: ProviderParts): ProviderControl {
  const { services } = parts;
  const wait = createStore<ProviderWait | null>(null);
  let flow: ProviderFlow | undefined;
  let loading: Promise<ProviderFlow> | undefined;
  /** Another number: what waited for the code is no longer wanted. */
  let turn = 0;

  const load = async (): Promise<ProviderFlow> => {
    const { createProviderFlow } = await import('./provider/createProviderFlow');
    const made = createProviderFlow({ ...parts, wait });
    await made.prepare();
    return (flow = made);
  };
  const loadOnce = (): Promise<ProviderFlow> =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
  const show = (platform: string, status: ProviderWait['status'], problem: ProviderWait['problem'] = null) =>
    wait.set({ platform, status, problem, newTabHref: new URL(screenPaths.login, services.portal).href });
  const fail = (platform: string): void => {
    reportFailure(services, new HubError('chunk'));
    show(platform, 'failed', { key: 'error.chunk' });
  };
  const whenLoaded = async (
    platform: string,
    status: ProviderWait['status'],
    work: (loaded: ProviderFlow) => void,
  ): Promise<void> => {
    turn += 1;
    const mine = turn;
    show(platform, status);
    try {
      const loaded = await loadOnce();
      if (mine === turn) work(loaded);
    } catch {
      if (mine === turn) fail(platform);
    }
  };
  const choose = (platform: string): void => {
    if (flow) flow.start(platform);
    // A click this early may still open a popup; where the browser says no, a link stands in for it.
    else void whenLoaded(platform, 'leaving', (loaded) => loaded.start(platform));
  };

  return {
    wait,
    prepare: () => void loadOnce().catch(() => undefined),
    choose,
    retry() {
      const platform = wait.get()?.platform;
      if (platform !== undefined) choose(platform);
    },
    cancel() {
      turn += 1;
      flow?.stop();
      wait.set(null);
    },
    async readReturn() {
      const { address, code } = services.config();
      const { platform, error } = address;
      if (platform === null || (code === null && error === null)) return { kind: 'none' };
      try {
        return (await loadOnce()).readReturn();
      } catch {
        fail(platform);
        return { kind: 'none' };
      }
    },
    deliver(found, tagOrigins) {
      void whenLoaded(found.message.platform, 'redeeming', (loaded) => loaded.deliver(found, tagOrigins));
    },
    async resume(found) {
      await flow?.resume(found);
    },
  };
}
