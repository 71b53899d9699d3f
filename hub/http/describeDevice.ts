import type { MethodTraits } from './callContext';

/** Browsers by what their `User-Agent` says; the first that fits wins, since most name others too. */
const browsers = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
] as const;

const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const;

/**
 * Names browser and system as an owner would, e.g. `Chrome, Windows`. Only these words are kept, nothing of the header
 * itself, which anybody can write.
 * @param userAgent the `User-Agent` header
 * @param methods whose apps have browsers too
 * @returns an empty string where neither is known
 */
export function describeDevice(userAgent: string, methods: readonly MethodTraits[]): string {
  const apps = methods.flatMap(({ browser }) => (browser ? [[browser.name, browser.pattern] as const] : []));
  const nameIn = (table: readonly (readonly [name: string, pattern: RegExp])[]): string | undefined =>
    table.find(([, pattern]) => pattern.test(userAgent))?.[0];
  return [nameIn([...apps, ...browsers]), nameIn(systems)].filter(Boolean).join(', ');
}
