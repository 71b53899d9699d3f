import { kindOf, type BodyKind, type PackedBody } from './packedBody';

/** An answer. */
export interface LoggedRequest {
  /** `Date.now()` at the request. */
  at: number;
  path: string;
  status: number;
  kind: BodyKind;
  /** Bytes of the body with gzip 9, regardless of the encoding sent. */
  gzipBytes: number;
}

/** The requests since the last `take()`. */
export class RequestLog {
  #requests: LoggedRequest[] = [];

  add(path: string, status: number, body: PackedBody | null): void {
    this.#requests.push({
      at: Date.now(),
      path,
      status,
      kind: kindOf(body?.type ?? ''),
      gzipBytes: (body?.gzip ?? body?.plain)?.length ?? 0,
    });
  }

  /** Everything since the last call. */
  take(): LoggedRequest[] {
    const taken = this.#requests;
    this.#requests = [];
    return taken;
  }
}

export interface Weight {
  js: number;
  css: number;
  requests: number;
}

/** Compressed size of the scripts and styles of some requests. */
export function weigh(requests: readonly LoggedRequest[]): Weight {
  const sum = (kind: BodyKind): number =>
    requests
      .filter((request) => request.kind === kind)
      .reduce((total, { gzipBytes }) => total + gzipBytes, 0);
  return { js: sum('js'), css: sum('css'), requests: requests.length };
}
