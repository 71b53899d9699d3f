/** Pages of trust.e2e.ts: one that embeds the frame, strangers beside and above it. Each keeps what it receives. */
import type { Frame, Page } from '@playwright/test';
import { addresses } from './addresses';
import { htmlAnswer, startSite, type SiteAnswer } from './startSite';

const record = `<script>
  window.received = [];
  addEventListener('message', ({ origin, data }) => window.received.push({ origin, data }));
</script>`;

/** Embeds the frame with the SDK, as the docs say, and keeps what it was told. */
const embedder = `<!doctype html><title>Embedder</title>${record}
<script src="${addresses.portal}/hub-entry-host.js"></script>
<div id="entry"></div>
<script>
  window.told = [];
  const tell = (kind) => (value) => window.told.push({ kind, value });
  window.entry = HubEntryHost.embedEntry({
    hub: '${addresses.portal}',
    container: document.getElementById('entry'),
    lang: 'en',
    redirect: 'none',
    onReady: tell('ready'),
    onLogin: tell('login'),
    onError: tell('error'),
    onScreen: tell('screen'),
  });
</script>
<iframe name="sibling" src="${addresses.stranger}/nobody"></iframe>
<iframe name="opaque" sandbox="allow-scripts" srcdoc="${record.replaceAll('"', '&quot;')}"></iframe>`;

const strangers: Record<string, string> = {
  '/nobody': record,
  /** Frames the portal itself. */
  '/thief': `${record}<iframe name="prey" src="${addresses.portal}/entry?frame=1"></iframe>`,
  /** Frames a listed page that frames the portal. */
  '/above': `${record}<iframe name="middle" src="${addresses.embedder}/"></iframe>`,
  /** Opens the portal in a window; the query says under whose name. */
  '/opener': `${record}<button type="button">Open</button><script>
    document.querySelector('button').onclick = () => {
      const opener = new URLSearchParams(location.search).get('as');
      open('${addresses.portal}/entry?popup=1&lang=en&redirect=none&opener=' + encodeURIComponent(opener));
    };
  </script>`,
};

/** Serves them. @returns stops */
export async function startHostilePages(): Promise<() => Promise<void>> {
  const sites = await Promise.all([
    startSite(addresses.embedder, (path): SiteAnswer | undefined =>
      path === '/' ? htmlAnswer(embedder) : undefined,
    ),
    startSite(addresses.stranger, (path): SiteAnswer | undefined => {
      const page = strangers[path];
      return page === undefined ? undefined : htmlAnswer(`<!doctype html><title>Stranger</title>${page}`);
    }),
  ]);
  return async () => {
    await Promise.all(sites.map((site) => site.close()));
  };
}

/** What a page or frame was sent. */
export interface Received {
  origin: string;
  data: unknown;
}

/** All that a window received so far, whoever sent it. */
export const receivedBy = (place: Page | Frame): Promise<Received[]> =>
  place.evaluate(() => (window as unknown as { received: Received[] }).received);

/** What the SDK told the embedding page so far. */
export const toldTo = (page: Page): Promise<{ kind: string; value: unknown }[]> =>
  page.evaluate(() => (window as unknown as { told: { kind: string; value: unknown }[] }).told);
