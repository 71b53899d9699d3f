import { readTemplate } from './openTestDatabase';

/** Vitest's global set-up: creates the database copy that tests start from, before workers need it. */
export async function setup(): Promise<void> {
  if (!process.env['DATABASE_URL']) await readTemplate();
}
