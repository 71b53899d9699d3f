-- Keys begin with the tenant. Locks are taken in the order in which most requests take them.
lock table accounts in access exclusive mode;
alter table recovery_codes
  alter column tenant_id set not null,
  drop constraint recovery_codes_has_tenant,
  drop constraint recovery_codes_pkey,
  add constraint recovery_codes_pkey primary key using index recovery_codes_tenant_first,
  drop constraint recovery_codes_account_id_fkey,
  add constraint recovery_codes_account_id_of_tenant
    foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade not valid;
