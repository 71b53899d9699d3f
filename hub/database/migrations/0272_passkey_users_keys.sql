-- Keys begin with the tenant. Locks are taken in the order in which most requests take them.
lock table accounts in access exclusive mode;
alter table passkey_users
  alter column tenant_id set not null,
  drop constraint passkey_users_has_tenant,
  drop constraint passkey_users_pkey,
  add constraint passkey_users_pkey primary key using index passkey_users_tenant_first,
  drop constraint passkey_users_handle_key,
  drop constraint passkey_users_account_id_fkey,
  add constraint passkey_users_account_id_of_tenant
    foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade not valid;
