-- Which apps received what of an account, for its owner.
create table app_uses (
  tenant_id text not null,
  app_key text not null,
  account_id text not null references accounts (id) on delete cascade,
  received jsonb not null,
  first_at bigint not null,
  last_at bigint not null,
  primary key (account_id, app_key),
  foreign key (tenant_id, app_key) references apps (tenant_id, app_key) on delete cascade
);
