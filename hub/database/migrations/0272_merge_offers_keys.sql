-- Keys begin with the tenant. Locks are taken in the order in which most requests take them.
lock table accounts, sessions in access exclusive mode;
alter table merge_offers
  drop constraint merge_offers_pkey,
  add constraint merge_offers_pkey primary key using index merge_offers_tenant_first,
  drop constraint merge_offers_account_id_fkey,
  add constraint merge_offers_account_id_of_tenant
    foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade not valid,
  drop constraint merge_offers_other_id_fkey,
  add constraint merge_offers_other_id_of_tenant
    foreign key (tenant_id, other_id) references accounts (tenant_id, id) on delete cascade not valid,
  drop constraint merge_offers_session_hash_fkey,
  add constraint merge_offers_session_hash_of_tenant
    foreign key (tenant_id, session_hash) references sessions (tenant_id, token_hash) on delete cascade not valid;
