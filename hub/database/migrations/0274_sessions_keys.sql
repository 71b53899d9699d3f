-- Keys begin with the tenant. Locks are taken in the order in which most requests take them.
lock table accounts, identities in access exclusive mode;
alter table sessions
  drop constraint sessions_pkey,
  add constraint sessions_pkey primary key using index sessions_tenant_first,
  drop constraint sessions_account_id_fkey,
  add constraint sessions_account_id_of_tenant
    foreign key (tenant_id, account_id) references accounts (tenant_id, id) not valid,
  drop constraint sessions_link_id_fkey,
  add constraint sessions_link_id_of_tenant
    foreign key (tenant_id, link_id) references identities (tenant_id, id) on delete cascade not valid;
drop index sessions_id;
drop index sessions_visitor;
