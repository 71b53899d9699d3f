-- Keys begin with the tenant.
alter table image_codes
  drop constraint image_codes_pkey,
  add constraint image_codes_pkey primary key using index image_codes_tenant_first;
