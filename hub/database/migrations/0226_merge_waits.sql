-- An account with one single way in is joined to another one only after a wait, in which its owner can object. Both were told.
create table merge_waits (
  -- It stays.
  account_id text not null references accounts (id) on delete cascade,
  -- It would end.
  other_id text not null references accounts (id) on delete cascade,
  tenant_id text not null references tenants (id),
  -- Its number when that was asked for: any change of it begins the wait anew.
  other_version integer not null,
  due_at bigint not null,
  -- Until then it can be done.
  expires_at bigint not null,
  primary key (account_id, other_id)
);
create index merge_waits_other on merge_waits (other_id);
create index merge_waits_expiry on merge_waits (expires_at);
