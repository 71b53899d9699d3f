/** Fields of an account in a file, as `account import` reads them and `account export --all` writes them. */
export const accountFields = [
  'tenant',
  'id',
  'email',
  'email_verified',
  'mobile',
  'mobile_verified',
  'username',
  'password_hash',
  'created_at',
  'language',
  'trade',
  'position',
  'fields',
  'agreements',
  'locked_at',
  'lock_reason',
] as const;

export type AccountField = (typeof accountFields)[number];

export const isAccountField = (name: string): name is AccountField =>
  accountFields.some((field) => field === name);

/** One account of a file, before it is checked. */
export interface FileRecord {
  /** Of its first line in the file, from 1. */
  line: number;
  /** `null` for one that cannot be read. */
  values: Readonly<Record<string, unknown>> | null;
  /** Why it cannot. */
  fault?: string;
}

/** Longest record, in characters. */
export const longestRecord = 64 * 1024;

/** Says in one sentence why a whole file cannot be read. */
export class TransferError extends Error {}
