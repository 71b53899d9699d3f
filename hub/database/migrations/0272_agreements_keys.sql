-- Keys begin with the tenant. Locks are taken in the order in which most requests take them.
lock table accounts in access exclusive mode;
alter table agreements
  drop constraint agreements_account_id_fkey,
  add constraint agreements_account_id_of_tenant
    foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade not valid;
