-- Keys begin with the tenant. Locks are taken in the order in which most requests take them.
lock table accounts in access exclusive mode;
alter table totp_factors
  alter column tenant_id set not null,
  drop constraint totp_factors_has_tenant,
  drop constraint totp_factors_pkey,
  add constraint totp_factors_pkey primary key using index totp_factors_tenant_first,
  drop constraint totp_factors_account_id_fkey,
  add constraint totp_factors_account_id_of_tenant
    foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade not valid;
