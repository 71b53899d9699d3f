-- What happened to accounts, for their owners and the operator.
create table activity (
  number bigint generated always as identity primary key,
  tenant_id text not null references tenants (id),
  account_id text not null references accounts (id) on delete cascade,
  kind text not null,
  device text not null,
  place text not null,
  address text not null,
  at bigint not null
);
create index activity_account on activity (account_id, at desc);
create index activity_tenant on activity (tenant_id, at desc);
create index activity_at on activity (at);
