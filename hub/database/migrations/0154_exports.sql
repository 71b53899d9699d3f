-- Copies of an account's data that wait for their download. The copy itself is made when it is fetched: nothing of it is stored.
create table exports (
  account_id text primary key references accounts (id) on delete cascade,
  tenant_id text not null references tenants (id),
  -- Names it in the address of the download; the session of the account that asked proves whose it is.
  id text not null,
  session_hash text not null references sessions (token_hash) on delete cascade,
  language text not null,
  asked_at bigint not null,
  expires_at bigint not null
);
create index exports_session on exports (session_hash);
-- When a copy was asked for last: once a day.
alter table accounts add column exported_at bigint;
