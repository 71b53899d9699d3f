import type { AccountRow } from '../database/tables/accounts';

/** An account, as the servers of partners learn of it. */
export interface Person {
  user_id: string;
  username: string;
  email?: string;
  mobile?: string;
}

/** What the hub answers a partner's server about an account; an address or number that is unknown is left out. */
export function describePerson({ id, username, email, mobile }: AccountRow): Person {
  return {
    user_id: id,
    username,
    ...(email === null ? {} : { email }),
    ...(mobile === null ? {} : { mobile }),
  };
}
