import type { Servers } from '../server/startServers';
import type { Mock, OwnPage } from './benchPage';

const field = 'hub-entry >>> input[name=username]';

const hostPage = (head: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Host page</title>${head}</head><body><h1>Host page</h1>${body}</body></html>\n`;

/** The page of a partner, as docs and README show it. */
const tagPage = (portal: string, tags = '<hub-entry redirect="none"></hub-entry>'): string =>
  hostPage(`<script type="module" src="${portal}/hub-entry.js"></script>`, tags);

const framePage = (portal: string): string =>
  hostPage(
    '',
    `<div id="place"></div><script src="${portal}/hub-entry-host.js"></script><script>HubEntryHost.embedEntry({ container: document.querySelector('#place'), hub: '${portal}' });</script>`,
  );

const document = (path: string, html: string): Mock => ({
  match: new RegExp(`^${path}$`),
  type: 'text/html; charset=utf-8',
  reply: html,
});

/** Our rows: page, tag and frame, each at a first and at a second visit. */
export function ownPages({ portal, pages, sameSitePages }: Servers): OwnPage[] {
  const rows = [
    { name: 'page', address: `${portal}/entry`, isFramed: false, mocks: [] },
    { name: 'tag', address: `${pages}/tag`, isFramed: false, mocks: [document('/tag', tagPage(portal))] },
    {
      name: 'frame',
      address: `${sameSitePages}/frame`,
      isFramed: true,
      mocks: [document('/frame', framePage(portal))],
    },
  ];
  return rows.flatMap((row) => [
    { ...row, selector: field, isSecondVisit: false },
    { ...row, name: `${row.name}, second visit`, selector: field, isSecondVisit: true },
  ]);
}

/**
 * The page and the tag of the other checkout, at a first visit.
 * @param version the checkout's
 */
export function beforePages(servers: Servers, version: string): OwnPage[] {
  const { portalBefore: portal } = servers;
  if (portal === undefined) return [];
  return ownPages({ ...servers, portal })
    .filter(({ name }) => name === 'page' || name === 'tag')
    .map((page) => ({ ...page, name: `${page.name} before`, version }));
}

/** A partner's page with a number of tags; without any, only the script. */
export function tagsPage({ portal, pages }: Servers, count: number): OwnPage {
  const tags = Array.from({ length: count }, () => '<hub-entry redirect="none"></hub-entry>').join('\n');
  return {
    name: `${count} tags`,
    address: `${pages}/tags`,
    selector: field,
    isFramed: false,
    isSecondVisit: false,
    mocks: [document('/tags', tagPage(portal, tags))],
  };
}
