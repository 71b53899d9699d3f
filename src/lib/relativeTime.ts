/** "2 hours ago", in words of a language. Pure. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** From the largest; a time falls under the first that it fills. */
const units = [
  ['day', day],
  ['hour', hour],
  ['minute', minute],
] as const;

/** Older times are dates. */
const longest = 30 * day;

/** @returns `null` for what is so long ago that only its date says something. A time to come, of a wrong clock, is now */
export function relativeTime(at: number, now: number, language: string): string | null {
  const age = Math.max(0, now - at);
  if (age >= longest) return null;
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const [unit, ms] = units.find(([, length]) => age >= length) ?? [];
  return unit && ms ? words.format(-Math.floor(age / ms), unit) : words.format(0, 'second');
}
