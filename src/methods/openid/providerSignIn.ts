/** A provider's sign-in as screens see it. `providerFlow.ts`, loaded with the click's window, does the rest. */
import { createOpenIdAddresses } from './providerAddresses';
import type { ProviderFlow, ProviderSignInDeps } from './providerFlow';
import type { IncomingMessage, PopupPort } from './providerPopup';
import type { ProviderReturn } from './providerReturn';
import type { ProviderWait } from './providerWait';
import { reportFailure } from '../../flows/reportFailure';
import { HubError } from '../../api/hubError';
import { createLatestTask } from '../../lib/latestTask';
import { createStore, type ReadableStore } from '../../lib/store';
import { screenPaths } from '../../contract/screens';

export interface ProviderSignIn {
  wait: ReadableStore<ProviderWait | null>;
  /** Prepares addresses, so that a popup can open inside the click. */
  prepare(): Promise<void>;
  /** Must run inside the click. */
  choose(platform: string): void;
  retry(): void;
  cancel(): void;
  /** Never rejects. @returns what the document's address asks for, for `deliver` or `resume` */
  readReturn(): Promise<ProviderReturn>;
  /** The `opener` of the address is untrusted: only the portal's and the given origins are posted to. */
  deliver(found: Extract<ProviderReturn, { kind: 'post' }>, tagOrigins: readonly string[]): void;
  /** Call it once the settings have arrived. */
  resume(found: ProviderReturn): Promise<void>;
}

export function createProviderSignIn(deps: ProviderSignInDeps): ProviderSignIn {
  const { services, completion, view, popups } = deps;
  const addresses = createOpenIdAddresses({ services, completion, pageOrigin: view.origin });
  const wait = createStore<ProviderWait | null>(null);
  const task = createLatestTask();
  let flow: ProviderFlow | undefined;

  const load = async (): Promise<ProviderFlow> => {
    const { createProviderFlow } = await import('./providerFlow');
    return (flow ??= createProviderFlow({ ...deps, addresses, wait }));
  };
  const show = (platform: string, status: ProviderWait['status'], problem: ProviderWait['problem'] = null) =>
    wait.set({
      platform,
      status,
      problem,
      newTabHref: addresses.address(platform) ?? new URL(screenPaths.login, services.portal).href,
    });
  const failToLoad = (platform: string): void => {
    reportFailure(services, new HubError('chunk'));
    show(platform, 'failed', { key: 'error.chunk' });
  };

  async function start(platform: string): Promise<void> {
    const attempt = wait.get()?.status === 'redeeming' ? null : task.start();
    if (!attempt) return;
    const { signal } = attempt;
    const isPage = services.config().mode === 'page';
    const address = isPage ? undefined : addresses.address(platform);
    const opened = openWindow(popups, address, signal);
    show(platform, isPage ? 'leaving' : opened.window ? 'waiting' : 'blocked');
    try {
      const loaded = await load();
      if (!signal.aborted) loaded.start(platform, opened.port);
    } catch {
      if (signal.aborted) return;
      task.cancel();
      failToLoad(platform);
    }
  }

  return {
    wait,
    prepare: () => addresses.prepare(),
    choose: (platform) => void start(platform),
    retry() {
      const platform = wait.get()?.platform;
      if (platform !== undefined) void start(platform);
    },
    cancel() {
      task.cancel();
      flow?.cancel();
      wait.set(null);
    },
    async readReturn() {
      const { platform } = services.config().address;
      if (platform === null) return { kind: 'none' };
      try {
        return (await load()).readReturn();
      } catch {
        failToLoad(platform);
        return { kind: 'none' };
      }
    },
    deliver: (found, tagOrigins) =>
      void load().then(
        (loaded) => loaded.deliver(found, tagOrigins),
        () => failToLoad(found.message.platform),
      ),
    async resume(found) {
      if (found.kind === 'denied') show(found.platform, 'denied');
      else if (found.kind !== 'none') await (await load()).resume(found);
    },
  };
}

/** Keeps the window's messages until the code that handles them has loaded. */
function openWindow(popups: PopupPort, address: string | undefined, signal: AbortSignal) {
  const window = address === undefined ? null : popups.open(address);
  const early: IncomingMessage[] = [];
  const stop = popups.listen((message) => early.push(message));
  signal.addEventListener('abort', () => {
    stop();
    if (window && !window.closed) window.close();
  });
  const port: PopupPort = {
    open: () => window,
    listen(listener) {
      stop();
      const leave = popups.listen(listener);
      // Deferred, so that the caller already has the function that stops listening.
      queueMicrotask(() => early.forEach(listener));
      return leave;
    },
  };
  return { window, port };
}
