-- Keys begin with the tenant.
alter table webhooks
  drop constraint webhooks_pkey,
  add constraint webhooks_pkey primary key using index webhooks_tenant_first;
