-- Keys begin with the tenant. Locks are taken in the order in which most requests take them.
lock table accounts in access exclusive mode;
alter table passkey_challenges
  drop constraint passkey_challenges_pkey,
  add constraint passkey_challenges_pkey primary key using index passkey_challenges_tenant_first,
  drop constraint passkey_challenges_account_id_fkey,
  add constraint passkey_challenges_account_id_of_tenant
    foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade not valid;
