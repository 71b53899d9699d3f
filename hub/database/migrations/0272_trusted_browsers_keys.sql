-- Keys begin with the tenant. Locks are taken in the order in which most requests take them.
lock table accounts in access exclusive mode;
alter table trusted_browsers
  drop constraint trusted_browsers_pkey,
  add constraint trusted_browsers_pkey primary key using index trusted_browsers_tenant_first,
  drop constraint trusted_browsers_token_hash_account_id_key,
  drop constraint trusted_browsers_account_id_fkey,
  add constraint trusted_browsers_account_id_of_tenant
    foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade not valid;
