import { HubError } from '../../../../api/hubError';
import {
  checkPagePath,
  checkRequestType,
  type CheckReport,
  type CheckRequest,
} from '../../../../contract/checkFrame';
import { ownProperty } from '../../../../lib/ownProperty';
import type { CheckSolver, CheckStage } from '../checkSolver';

/** How long the page and the service's script may take to load, and then to show or answer something. */
export const longestLoadMs = 10_000;
export const longestSilenceMs = 20_000;

/** Checks of other services: a page of the hub runs their script (`src/checkPage`). */
export const frameSolver: CheckSolver = {
  isAble: () => true,
  isFramed: true,
  async solve(asked, signal, stage) {
    const read = readAsked(asked);
    const end = new AbortController();
    const abort = (): void => end.abort();
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    try {
      const address = await addressOf(read.kind, stage.services);
      const response = await askInFrame(read, address, end, stage);
      return btoa(JSON.stringify({ ticket: read.ticket, response }));
    } finally {
      signal.removeEventListener('abort', abort);
      end.abort();
      stage.show(null);
    }
  },
};

interface Asked extends Pick<CheckRequest, 'siteKey' | 'action' | 'binding'> {
  kind: string;
  ticket: string;
}

/** @param end aborts with its task, also in the middle @throws Error when it fails, takes too long or is given up */
function askInFrame(
  asked: Asked,
  address: string,
  end: AbortController,
  { services, show }: CheckStage,
): Promise<string> {
  const { siteKey, action, binding } = asked;
  const { port1: port, port2: remote } = new MessageChannel();
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error('The check of the service failed.'));
    end.signal.addEventListener('abort', () => (port.close(), fail()));
    if (end.signal.aborted) fail();
    const wait = createWait(services.clock, end.signal, fail);
    let isConnected = false;
    const frame = {
      address,
      height: 0,
      connect(page: Pick<Window, 'postMessage'>, language: string): void {
        const { colorScheme } = services.config();
        const request: CheckRequest = {
          type: checkRequestType,
          siteKey,
          action,
          binding,
          language,
          colorScheme,
        };
        // A page that loads again has lost its port.
        if (!isConnected) page.postMessage(request, services.portal, [remote]);
        isConnected = true;
      },
      giveUp: fail,
    };
    port.addEventListener('message', ({ data }: MessageEvent<CheckReport>) => {
      if (data.type === 'answered') resolve(data.response);
      else if (data.type === 'failed') fail();
      else if (data.type === 'ready') wait(longestSilenceMs);
      else {
        wait(null);
        frame.height = data.height;
        show({ ...frame });
      }
    });
    port.start();
    wait(longestLoadMs);
    show({ ...frame });
  });
}

/** @returns sets the time after which it fails, in place of the one before; `null`: never */
function createWait(clock: CheckStage['services']['clock'], signal: AbortSignal, fail: () => void) {
  let last = new AbortController();
  signal.addEventListener('abort', () => last.abort());
  return (ms: number | null): void => {
    last.abort();
    last = new AbortController();
    if (ms !== null) clock.delay(ms, last.signal).then(fail, () => undefined);
  };
}

/** Its headers depend on the tenant, and on the page around the widget. */
async function addressOf(
  kind: string,
  { portal, domain, config, host }: CheckStage['services'],
): Promise<string> {
  const around = await host.origin();
  const page = new URL(checkPagePath + kind, portal);
  const named = {
    domain: domain(),
    opener: around === portal ? null : around,
    frame: config().mode === 'frame' ? '1' : null,
  };
  for (const [name, value] of Object.entries(named)) if (value !== null) page.searchParams.set(name, value);
  return page.href;
}

function readAsked(asked: unknown): Asked {
  const read = (name: string): string => {
    const value = ownProperty(asked, name);
    if (typeof value !== 'string') throw new HubError('malformed');
    return value;
  };
  const ticket = read('ticket');
  return {
    kind: read('kind'),
    siteKey: read('site_key'),
    action: read('action'),
    ticket,
    binding: ticket.replace(/^.*\./, ''),
  };
}
