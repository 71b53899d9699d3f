import { hostStyles } from '../brand/tokens/hostStyles';

/** For what the loader itself shows: the placeholder, a held submit, a chunk that failed to load. */
const loaderStyles = `
[data-placeholder]{min-block-size:28rem}
[data-pending] button[type=submit]{opacity:.7}
[data-load-failure]{position:sticky;inset-block-end:0;max-inline-size:var(--entry-column);margin-inline:auto;padding:16px;border-radius:var(--entry-radius-control);background:var(--entry-color-surface);color:var(--entry-color-ink);font:500 14px/1.5 var(--entry-font)}
[data-load-failure] button{min-block-size:44px;margin-inline-start:12px;padding:0 16px;border:1px solid var(--entry-color-line);border-radius:var(--entry-radius-control);background:var(--entry-color-surface);color:inherit;font:inherit}
`;

/** Before the app: all of them here; the build reduces them to the initial screen's. */
export const rootStyles = hostStyles + loaderStyles;
