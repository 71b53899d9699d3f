-- Keys begin with the tenant.
alter table tenant_previews
  drop constraint tenant_previews_pkey,
  add constraint tenant_previews_pkey primary key using index tenant_previews_tenant_first,
  drop constraint tenant_previews_code_hash_key;
