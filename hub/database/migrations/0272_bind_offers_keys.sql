-- Keys begin with the tenant. Locks are taken in the order in which most requests take them.
lock table accounts in access exclusive mode;
alter table bind_offers
  drop constraint bind_offers_pkey,
  add constraint bind_offers_pkey primary key using index bind_offers_tenant_first,
  drop constraint bind_offers_account_id_fkey,
  add constraint bind_offers_account_id_of_tenant
    foreign key (tenant_id, account_id) references accounts (tenant_id, id) not valid;
