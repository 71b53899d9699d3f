-- Keys begin with the tenant. Locks are taken in the order in which most requests take them.
lock table accounts in access exclusive mode;
alter table passkeys
  drop constraint passkeys_pkey,
  add constraint passkeys_pkey primary key using index passkeys_tenant_first,
  drop constraint passkeys_account_id_fkey,
  add constraint passkeys_account_id_of_tenant
    foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade not valid;
