import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Environment } from '../config/readEnvironment';
import type { Adapters } from './adapters';

/** What the module of `HUB_ADAPTERS` exports as `createAdapters`. */
export type CreateAdapters = (env: Environment) => Partial<Adapters> | Promise<Partial<Adapters>>;

/**
 * Loads the operator's adapters: the JavaScript module that `HUB_ADAPTERS` names exports `createAdapters(env)`.
 * @param methods ids of the methods that have adapters
 * @returns no adapters without the setting
 * @throws Error with one sentence for the person who started the hub
 */
export async function loadAdapters(env: Environment, methods: readonly string[]): Promise<Partial<Adapters>> {
  const path = env['HUB_ADAPTERS'];
  if (!path) return {};
  const loaded: unknown = await import(/* @vite-ignore */ pathToFileURL(resolve(path)).href).catch(
    (cause: unknown) => {
      throw new Error(`HUB_ADAPTERS: ${path} cannot be loaded.`, { cause });
    },
  );
  if (!isModule(loaded)) throw new Error(`HUB_ADAPTERS: ${path} must export a function createAdapters.`);
  const adapters = await loaded.createAdapters(env);
  const names = ['mail', 'sms', ...methods, 'storage'];
  const unknown = Object.keys(adapters).find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new Error(`HUB_ADAPTERS: "${unknown}" is unknown. Choose from ${names.join(', ')}.`);
  return adapters;
}

function isModule(value: unknown): value is { createAdapters: CreateAdapters } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'createAdapters' in value &&
    typeof value.createAdapters === 'function'
  );
}
