/** Attributes the bytes of a built file to its sources. */
import { decode } from '@jridgewell/sourcemap-codec';

/** The used fields of a source map. */
export interface SourceMap {
  sources: readonly (string | null)[];
  mappings: string;
}

/** Code without a source: the bundler's imports, exports and helpers, and values of the build. */
export const glue = '(written by the build)';

/**
 * Counts characters from each segment to the next, also across line ends: a template may have many lines and has one
 * segment. Characters without a segment count as the build's.
 * @returns source → characters; their sum is the length of the code without its line ends
 */
export function attributeBytes(code: string, { sources, mappings }: SourceMap): Map<string, number> {
  const bytes = new Map<string, number>();
  const add = (source: string, count: number): void => {
    if (count > 0) bytes.set(source, (bytes.get(source) ?? 0) + count);
  };
  const lines = decode(mappings);
  let current = glue;
  code.split('\n').forEach((text, index) => {
    const segments = lines[index] ?? [];
    add(current, segments[0]?.[0] ?? text.length);
    segments.forEach(([column, source], at) => {
      const end = segments[at + 1]?.[0] ?? text.length;
      current = (source === undefined ? null : sources[source]) ?? glue;
      add(current, end - column);
    });
  });
  return bytes;
}

/** Package or folder of a source: `react-dom`, `@emotion/react`, `src/screens/Login`. */
export function ownerOf(source: string): string {
  const inPackage = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  if (inPackage !== undefined) return inPackage;
  const path = source.replace(/^(?:\.\.?\/)+/, '').replace(/^\0/, '');
  const folders = path.split('/').slice(0, -1);
  return folders.length === 0 ? path : folders.slice(0, 3).join('/');
}

/** Adds up sources by their owners, largest first. */
export function byOwner(bytes: ReadonlyMap<string, number>): [owner: string, bytes: number][] {
  const owners = new Map<string, number>();
  for (const [source, count] of bytes)
    owners.set(ownerOf(source), (owners.get(ownerOf(source)) ?? 0) + count);
  return [...owners].toSorted(([, a], [, b]) => b - a);
}
