-- Keys begin with the tenant.
alter table provider_logins
  drop constraint provider_logins_pkey,
  add constraint provider_logins_pkey primary key using index provider_logins_tenant_first;
