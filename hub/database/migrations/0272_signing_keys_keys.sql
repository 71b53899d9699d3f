-- Keys begin with the tenant.
alter table signing_keys
  drop constraint signing_keys_pkey,
  add constraint signing_keys_pkey primary key using index signing_keys_tenant_first;
