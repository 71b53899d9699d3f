-- Keys begin with the tenant. Locks are taken in the order in which most requests take them.
lock table accounts in access exclusive mode;
alter table password_confirmations
  drop constraint password_confirmations_pkey,
  add constraint password_confirmations_pkey primary key using index password_confirmations_tenant_first,
  drop constraint password_confirmations_account_id_fkey,
  add constraint password_confirmations_account_id_of_tenant
    foreign key (tenant_id, account_id) references accounts (tenant_id, id) not valid;
