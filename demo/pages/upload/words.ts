/** Texts of the upload page. */

const units = ['B', 'kB', 'MB', 'GB'] as const;

/** Formats bytes: three digits at most, powers of ten. */
export function byteWords(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const value = bytes / 1000 ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[power]}`;
}

/** Formats a remaining time. */
export function timeWords(seconds: number): string {
  if (seconds < 1) return 'a moment';
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Phase → its description. */
export const phaseWords: Readonly<Record<string, string>> = {
  hashing: 'Reading the file',
  policy: 'Asking for permission',
  sending: 'Sending',
  confirming: 'Waiting for the storage',
  stored: 'Stored',
  failed: 'Stopped',
  aborted: 'Canceled',
};

const failureWords: Readonly<Record<string, string>> = {
  unreadable: 'The file was moved or changed. Choose it again.',
  tooLarge: 'Files can be up to 1 GB.',
  signedOut: 'You’re signed out. Reload the page to sign in.',
  denied: 'The storage refused the file. Try again later.',
  callback: 'The file was stored, but the hub didn’t get the message.',
  network: 'The connection was lost.',
  timeout: 'Nothing was sent for a minute.',
  chunk: 'Part of this page didn’t load.',
};

/** Describes a failed upload to the visitor. */
export function failureText({
  reason,
  message,
  code,
}: {
  reason: string;
  message: string;
  code: string;
}): string {
  return (
    failureWords[reason] ?? `The upload was refused. ${[message, code].filter(Boolean).join(' – ')}`.trim()
  );
}
