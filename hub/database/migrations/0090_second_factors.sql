-- Second factors that owners set up. The secret is encrypted (`keys/protectSecrets`); `last_step` counts once.
create table totp_factors (
  account_id text primary key references accounts (id) on delete cascade,
  secret jsonb not null,
  last_step bigint not null,
  created_at bigint not null,
  used_at bigint not null
);
-- Set-ups that no code has confirmed yet. They ask for nothing.
create table totp_setups (
  account_id text primary key references accounts (id) on delete cascade,
  id text not null,
  secret jsonb not null,
  started_by text not null,
  expires_at bigint not null
);
create index totp_setups_expiry on totp_setups (expires_at);

create table recovery_codes (
  account_id text not null references accounts (id) on delete cascade,
  code_hash text not null,
  created_at bigint not null,
  used_at bigint,
  primary key (account_id, code_hash)
);
-- Id of the factor that answered last.
alter table accounts add column last_factor text;
