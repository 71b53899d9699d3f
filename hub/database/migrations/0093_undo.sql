-- "This wasn't me": how to put back what a change of an account took. The token is in the owner's mail alone.
create table undos (
  token_hash text primary key,
  number bigint generated always as identity,
  tenant_id text not null references tenants (id),
  account_id text not null references accounts (id) on delete cascade,
  -- Hashes of what was changed, in the clear to find earlier changes of the same.
  subjects jsonb not null,
  -- Encrypted.
  parts jsonb not null,
  -- The account's number right after the change, and after the undo.
  auth_version integer not null,
  used_version integer,
  expires_at bigint not null,
  used_at bigint
);
create index undos_account on undos (account_id);
create index undos_expiry on undos (expires_at);

-- After an undo, ways in stay as they are until then.
alter table accounts add column changes_paused_until bigint;
