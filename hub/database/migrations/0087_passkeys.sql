-- Passkeys. The user handle tells nothing about the account.
create table passkey_users (
  account_id text primary key references accounts (id) on delete cascade,
  handle text not null unique
);

create table passkeys (
  id text primary key,
  tenant_id text not null references tenants (id),
  account_id text not null references accounts (id) on delete cascade,
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  transports jsonb not null,
  aaguid text not null,
  can_sync boolean not null,
  synced boolean not null,
  name text,
  confirmed boolean not null,
  created_at bigint not null,
  used_at bigint,
  unique (tenant_id, credential_id)
);
create index passkeys_account on passkeys (account_id);

create table passkey_challenges (
  challenge_hash text primary key,
  tenant_id text not null references tenants (id),
  flow_hash text not null,
  purpose text not null,
  account_id text references accounts (id) on delete cascade,
  expires_at bigint not null,
  used_at bigint
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
