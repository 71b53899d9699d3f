-- Keys begin with the tenant. Locks are taken in the order in which most requests take them.
lock table accounts in access exclusive mode;
alter table merge_waits
  drop constraint merge_waits_pkey,
  add constraint merge_waits_pkey primary key using index merge_waits_tenant_first,
  drop constraint merge_waits_account_id_fkey,
  add constraint merge_waits_account_id_of_tenant
    foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade not valid,
  drop constraint merge_waits_other_id_fkey,
  add constraint merge_waits_other_id_of_tenant
    foreign key (tenant_id, other_id) references accounts (tenant_id, id) on delete cascade not valid;
