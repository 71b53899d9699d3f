import type { AccountName } from '../accounts/accountName';

/** A recipient as its owner knows it and nobody else learns it: `s•••@example.com`, `138••••8000`. */
export function maskRecipient({ kind, value }: AccountName): string {
  if (kind === 'mobile') return `${value.slice(0, 3)}••••${value.slice(-4)}`;
  const at = value.lastIndexOf('@');
  return `${value.slice(0, 1)}•••${value.slice(at)}`;
}
