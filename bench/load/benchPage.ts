/** A page that is measured, in the shape that lists of peers have too (bench/README.md, "Peers"). */

/** An answer that stands in for a server's. */
export interface Mock {
  /** Looked for in path and query; for https in host, path and query. */
  match: string | RegExp;
  method?: string;
  status?: number;
  type?: string;
  headers?: Record<string, string>;
  /** Text as it is, anything else as JSON; a function is asked for each request, and `null` passes on. */
  reply?: unknown;
  /** Folder to serve from: the first group of `match` is the path in it. */
  root?: string;
  /** File to serve. */
  file?: string;
}

export interface BenchPage {
  name: string;
  version?: string;
  /** Folder served at `/`. */
  dir?: string;
  /** Page in it. Default `/`. */
  path?: string;
  /** The field that must be usable. ` >>> ` steps into an open shadow root, `,` separates alternatives. */
  selector: string;
  mocks?: readonly Mock[];
  chromiumArgs?: readonly string[];
  locale?: string;
  /** Milliseconds until the page is given up. */
  timeout?: number;
}

/** One of ours: on the portal's own server or on a host's page, and looked at more closely. */
export interface OwnPage extends BenchPage {
  /** Whole address; `dir` and `path` say nothing then. */
  address: string;
  /** The field stands in a frame of the page. */
  isFramed: boolean;
  /** A second visit: the page was open before, in the same browser, so its files and settings are kept. */
  isSecondVisit: boolean;
}

export const isOwnPage = (page: BenchPage): page is OwnPage => 'address' in page;
