import type { Mailer, SmsGateway } from '../adapters/adapters';
import type { StorageAdapter } from '../adapters/storage';
import type { Environment } from '../config/readEnvironment';
import type { SecretKeys } from '../credentials/secretKeys';
import type { Database } from '../database/database';

/** Of `npm run hub`. */
export interface CommandContext {
  /** Complete: with the settings file and the secrets' files. */
  env: Environment;
  write(line: string): void;
  /** Opens and migrates the database of the settings; the caller of the command closes it. */
  openDatabase(): Promise<Database>;
  openSecretKeys(): Promise<SecretKeys>;
  openMailer(): Promise<Mailer>;
  /** Of the adapters' module, or of the settings. */
  openSms?: () => Promise<SmsGateway>;
  /** Of the adapters' module. */
  openStorage?(): Promise<StorageAdapter | null>;
  /** Who runs it, for the audit. */
  who: string;
  now(): number;
}

/** Its message is one sentence for the person who typed the command. */
export class CommandError extends Error {}

/** @throws CommandError when it is missing */
export function required(value: string | undefined, name: string): string {
  if (!value) throw new CommandError(`${name} is missing. See: npm run hub -- help`);
  return value;
}
