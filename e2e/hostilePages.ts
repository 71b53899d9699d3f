/**
 * Pages of trust.e2e.ts: one that embeds the frame, and hostile ones beside and around it. Each records what it
 * receives.
 */
import type { Frame, Page } from '@playwright/test';
import { addresses } from './addresses';
import { htmlAnswer, startSite, type SiteAnswer } from './startSite';

const record = `<script>
  window.received = [];
  addEventListener('message', ({ origin, data }) => window.received.push({ origin, data }));
</script>`;

/** Embeds the frame with the SDK as in the docs, and records its callbacks. */
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
  /** Embeds the portal's frame itself. */
  '/thief': `${record}<iframe name="prey" src="${addresses.portal}/entry?frame=1"></iframe>`,
  /** Embeds a listed page that embeds the portal. */
  '/above': `${record}<iframe name="middle" src="${addresses.embedder}/"></iframe>`,
  /** Opens the portal in a popup; the query contains the claimed opener. */
  '/opener': `${record}<button type="button">Open</button><script>
    document.querySelector('button').onclick = () => {
      const opener = new URLSearchParams(location.search).get('as');
      open('${addresses.portal}/entry?popup=1&lang=en&redirect=none&opener=' + encodeURIComponent(opener));
    };
  </script>`,
};

/** Serves the pages. @returns stops it */
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

/** A message that a page or frame received. */
export interface Received {
  origin: string;
  data: unknown;
}

/** All messages a window has received, from any sender. */
export const receivedBy = (place: Page | Frame): Promise<Received[]> =>
  place.evaluate(() => (window as unknown as { received: Received[] }).received);

/** All callbacks of the SDK in the embedding page so far. */
export const toldTo = (page: Page): Promise<{ kind: string; value: unknown }[]> =>
  page.evaluate(() => (window as unknown as { told: { kind: string; value: unknown }[] }).told);
