-- Keys begin with the tenant. Locks are taken in the order in which most requests take them.
lock table accounts in access exclusive mode;
alter table link_starts
  drop constraint link_starts_pkey,
  add constraint link_starts_pkey primary key using index link_starts_tenant_first,
  drop constraint link_starts_account_id_fkey,
  add constraint link_starts_account_id_of_tenant
    foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade not valid;
