-- Keys begin with the tenant. Locks are taken in the order in which most requests take them.
lock table sessions in access exclusive mode;
alter table oidc_records
  alter column tenant_id set not null,
  drop constraint oidc_records_has_tenant,
  drop constraint oidc_records_pkey,
  add constraint oidc_records_pkey primary key using index oidc_records_tenant_first,
  drop constraint oidc_records_session_hash_fkey,
  add constraint oidc_records_session_hash_of_tenant
    foreign key (tenant_id, session_hash) references sessions (tenant_id, token_hash) on delete cascade not valid;
