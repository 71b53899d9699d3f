/** A measured page, in the format of the lists of peers (tools/bench/README.md, "Peers"). */

/** A mocked answer of a server. */
export interface Mock {
  /** Matched against path and query; for https against host, path and query. */
  match: string | RegExp;
  method?: string;
  status?: number;
  type?: string;
  headers?: Record<string, string>;
  /** A text is sent unchanged, anything else as JSON. A function is called for each request; `null` tries the next mock. */
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
  /** The field that must be usable. ` >>> ` enters an open shadow root, `,` separates alternatives. */
  selector: string;
  mocks?: readonly Mock[];
  chromiumArgs?: readonly string[];
  locale?: string;
  /** Time limit in milliseconds. */
  timeout?: number;
}

/** One of ours: on the portal's server or on a host's page, measured in more detail. */
export interface OwnPage extends BenchPage {
  /** Complete address; replaces `dir` and `path`. */
  address: string;
  /** The field is in a frame of the page. */
  isFramed: boolean;
  /** A second visit: the same browser has opened the page before, so its files, settings and document are cached. */
  isSecondVisit: boolean;
}

export const isOwnPage = (page: BenchPage): page is OwnPage => 'address' in page;
