-- Keys begin with the tenant. Locks are taken in the order in which most requests take them.
lock table accounts, sessions in access exclusive mode;
alter table app_tokens
  drop constraint app_tokens_pkey,
  add constraint app_tokens_pkey primary key using index app_tokens_tenant_first,
  drop constraint app_tokens_account_id_fkey,
  add constraint app_tokens_account_id_of_tenant
    foreign key (tenant_id, account_id) references accounts (tenant_id, id) not valid,
  drop constraint app_tokens_session_hash_fkey,
  add constraint app_tokens_session_hash_of_tenant
    foreign key (tenant_id, session_hash) references sessions (tenant_id, token_hash) on delete cascade not valid;
