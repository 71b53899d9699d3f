import { readTemplate } from './openTestDatabase';

/** Vitest's global set-up: makes the database copy that tests start from once, before workers ask for it at once. */
export async function setup(): Promise<void> {
  if (!process.env['DATABASE_URL']) await readTemplate();
}
