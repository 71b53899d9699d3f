-- Keys begin with the tenant.
alter table accounts
  drop constraint accounts_pkey,
  add constraint accounts_pkey primary key using index accounts_tenant_first;
