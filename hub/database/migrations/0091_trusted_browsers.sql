-- Browsers in which an owner skips the second factor: the hash of their cookie, beside each account. They count while the
-- number is the account's.
create table trusted_browsers (
  id text primary key,
  tenant_id text not null references tenants (id),
  account_id text not null references accounts (id) on delete cascade,
  token_hash text not null,
  auth_version integer not null,
  device text not null,
  place text not null,
  created_at bigint not null,
  used_at bigint not null,
  expires_at bigint not null,
  unique (token_hash, account_id)
);
create index trusted_browsers_account on trusted_browsers (account_id);
create index trusted_browsers_expiry on trusted_browsers (expires_at);

-- Whether a second factor may follow the code: it only proved the first.
alter table challenges add column asks_next boolean not null default false;
