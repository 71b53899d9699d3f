/** Of a first visit where neither host nor profile names a language (docs/contract.md section 3, `lang`). */
export const defaultLanguage = 'en';

/** For the default language there is always a value. */
export type ByLanguage<Value> = Readonly<Record<string, Value>> &
  Readonly<Record<typeof defaultLanguage, Value>>;

/** Shown where a language of the host has no text (docs/specification.md section 1). Its files define the keys. */
export const fallbackLanguage = 'zh';

/** A tag with the script and region that are likely where it names none (UTS 35 section 4.3), and a last hyphen. */
const likelySubtags = (tag: string): string => `${String(new Intl.Locale(tag).maximize())}-`;

/**
 * Lookup of RFC 4647 section 3.4 on tags with their likely subtags. `en-GB` finds `en`, and `zh-HK` finds `zh-TW`
 * before `zh`, because both are written with traditional characters.
 * @param tag a BCP 47 tag in any spelling; untrusted
 * @param known canonical tags; the first of equally close ones is found
 */
export function closestLanguage<Code extends string>(tag: unknown, known: readonly Code[]): Code | undefined {
  try {
    // An empty one is common: a caught exception makes V8 parse the functions around it again, 2 ms at a start.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- throws for anything but a tag
    for (let wish = tag ? likelySubtags(tag as string) : ''; wish; wish = wish.replace(/\w+-$/, '')) {
      const found = known.find((code) => likelySubtags(code).startsWith(wish));
      if (found) return found;
    }
  } catch {
    // It is no tag.
  }
  return undefined;
}

/** The tag itself when it is known, without the 10 to 20 ms that a page's first `Intl.Locale` takes; else the closest. */
export const findLanguage = <Code extends string>(tag: unknown, known: readonly Code[]): Code | undefined =>
  known.find((code) => code === tag) ?? closestLanguage(tag, known);

/** Writes a tag as BCP 47 recommends: `EN-us` is `en-US`. @param tag untrusted @returns `null` when it is no tag */
export function canonicalTag(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}
