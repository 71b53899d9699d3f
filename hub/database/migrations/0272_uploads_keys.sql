-- Keys begin with the tenant. Locks are taken in the order in which most requests take them.
lock table accounts in access exclusive mode;
alter table uploads
  alter column tenant_id set not null,
  drop constraint uploads_has_tenant,
  drop constraint uploads_pkey,
  add constraint uploads_pkey primary key using index uploads_tenant_first,
  drop constraint uploads_account_id_fkey,
  add constraint uploads_account_id_of_tenant
    foreign key (tenant_id, account_id) references accounts (tenant_id, id) not valid;
