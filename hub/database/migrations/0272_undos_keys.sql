-- Keys begin with the tenant. Locks are taken in the order in which most requests take them.
-- The hub itself forgets who took a number when that account ends: a distributed PostgreSQL has no `on delete set null`.
lock table accounts in access exclusive mode;
alter table undos
  drop constraint undos_pkey,
  add constraint undos_pkey primary key using index undos_tenant_first,
  drop constraint undos_account_id_fkey,
  add constraint undos_account_id_of_tenant
    foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade not valid,
  drop constraint undos_taken_by_fkey;
