import pg from 'pg';
import { createPasswords } from '../../../hub/credentials/passwords';
import type { LoadAccount } from './clients';

const password = 'Sketch-72-lamp';

/** Adds accounts of the tenant `main`, all with one password: a command each would take minutes. */
export async function addAccounts(url: string, count: number): Promise<LoadAccount[]> {
  const hash = await createPasswords().hash(password);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into accounts (id, tenant_id, email, username, password_hash, created_at)
     select 'load-' || n, 'main', 'load-' || n || '@example.com', 'load', $1, $2 from generate_series(1, $3) n`,
    [hash, Date.now(), count],
  );
  await client.end();
  return Array.from({ length: count }, (_, index) => ({
    account: `load-${index + 1}@example.com`,
    password,
  }));
}
