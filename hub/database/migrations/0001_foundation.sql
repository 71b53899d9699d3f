-- Times are milliseconds since 1970 by the hub's clock. Secrets are stored as hashes only.

create table tenants (
  id text primary key,
  host text not null unique,
  neutral boolean not null,
  settings jsonb not null
);

create table accounts (
  id text primary key,
  tenant_id text not null references tenants (id),
  email text,
  mobile text,
  username text not null,
  password_hash text,
  second_factor text check (second_factor in ('email', 'mobile')),
  trade text,
  position text,
  share_code text,
  created_at bigint not null,
  removed_at bigint,
  check (email is not null or mobile is not null or username <> '')
);
create unique index accounts_email on accounts (tenant_id, email);
create unique index accounts_mobile on accounts (tenant_id, mobile);

create table sessions (
  token_hash text primary key,
  ticket_hash text not null,
  tenant_id text not null references tenants (id),
  account_id text not null references accounts (id),
  created_at bigint not null,
  expires_at bigint not null
);
create index sessions_account on sessions (account_id);
create index sessions_expiry on sessions (expires_at);

create table apps (
  tenant_id text not null references tenants (id),
  app_key text not null,
  name text not null,
  secret_hash text not null,
  redirect_uris jsonb not null,
  first_party boolean not null default false,
  primary key (tenant_id, app_key)
);

create table app_tokens (
  token_hash text primary key,
  tenant_id text not null references tenants (id),
  app_key text not null,
  account_id text not null references accounts (id),
  redirect_uri text not null,
  expires_at bigint not null,
  redeemed_at bigint
);
create index app_tokens_expiry on app_tokens (expires_at);

create table failures (
  id text primary key,
  tenant_id text not null,
  account_key text not null,
  address_key text not null,
  at bigint not null
);
create index failures_account on failures (tenant_id, account_key, at);
create index failures_address on failures (tenant_id, address_key, at);
create index failures_age on failures (at);
