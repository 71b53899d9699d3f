-- Keys begin with the tenant. Locks are taken in the order in which most requests take them.
lock table accounts in access exclusive mode;
alter table codes
  drop constraint codes_pkey,
  add constraint codes_pkey primary key using index codes_tenant_first,
  drop constraint codes_account_id_fkey,
  add constraint codes_account_id_of_tenant
    foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade not valid;
