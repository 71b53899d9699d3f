-- Keys begin with the tenant. Locks are taken in the order in which most requests take them.
lock table accounts, sessions in access exclusive mode;
alter table exports
  drop constraint exports_pkey,
  add constraint exports_pkey primary key using index exports_tenant_first,
  drop constraint exports_account_id_fkey,
  add constraint exports_account_id_of_tenant
    foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade not valid,
  drop constraint exports_session_hash_fkey,
  add constraint exports_session_hash_of_tenant
    foreign key (tenant_id, session_hash) references sessions (tenant_id, token_hash) on delete cascade not valid;
