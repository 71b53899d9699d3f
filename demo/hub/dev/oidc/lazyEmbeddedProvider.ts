import type { Logger } from 'pino';
import type { Database } from '../../database/database';
import { createEmbeddedProvider, type EmbeddedProvider } from './createEmbeddedProvider';

/** @returns a function that starts the provider once, and again only after a failed start */
export function lazyEmbeddedProvider(
  database: Database,
  publicOrigin: string,
  log: Logger,
): () => Promise<EmbeddedProvider> {
  let started: Promise<EmbeddedProvider> | undefined;
  return () => {
    started ??= createEmbeddedProvider(database, publicOrigin, log).catch((error: unknown) => {
      started = undefined;
      throw error;
    });
    return started;
  };
}
