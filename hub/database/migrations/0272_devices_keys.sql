-- Keys begin with the tenant. Locks are taken in the order in which most requests take them.
lock table accounts in access exclusive mode;
alter table devices
  alter column tenant_id set not null,
  drop constraint devices_has_tenant,
  drop constraint devices_pkey,
  add constraint devices_pkey primary key using index devices_tenant_first,
  drop constraint devices_account_id_fkey,
  add constraint devices_account_id_of_tenant
    foreign key (tenant_id, account_id) references accounts (tenant_id, id) not valid;
