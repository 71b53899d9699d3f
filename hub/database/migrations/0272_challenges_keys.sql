-- Keys begin with the tenant. Locks are taken in the order in which most requests take them.
lock table accounts, identities in access exclusive mode;
alter table challenges
  drop constraint challenges_pkey,
  add constraint challenges_pkey primary key using index challenges_tenant_first,
  drop constraint challenges_account_id_fkey,
  add constraint challenges_account_id_of_tenant
    foreign key (tenant_id, account_id) references accounts (tenant_id, id) not valid,
  drop constraint challenges_link_id_fkey,
  add constraint challenges_link_id_of_tenant
    foreign key (tenant_id, link_id) references identities (tenant_id, id) on delete cascade not valid;
