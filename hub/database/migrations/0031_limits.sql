-- Limits: failed tries by action, browsers that have signed in, and counts of what costs money or time.

-- They count for 15 minutes: none is worth keeping.
delete from failures;
alter table failures add column action text not null;
drop index failures_account;
create index failures_account on failures (tenant_id, action, account_key, at);

create table devices (
  device_hash text not null,
  account_id text not null references accounts (id),
  used_at bigint not null,
  expires_at bigint not null,
  primary key (device_hash, account_id)
);
create index devices_account on devices (account_id);
create index devices_expiry on devices (expires_at);

create table budgets (
  key text primary key,
  used bigint not null,
  ends_at bigint not null
);
create index budgets_end on budgets (ends_at);

-- The pending binding of a sign-in that still needs its second factor.
alter table challenges add column bind_id_hash text;

-- What an operator allows a tenant; null for the hub's defaults.
alter table tenants add column limits jsonb;
