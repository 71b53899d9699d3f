-- Keys begin with the tenant. Locks are taken in the order in which most requests take them.
lock table webhooks in access exclusive mode;
alter table webhook_secrets
  alter column tenant_id set not null,
  drop constraint webhook_secrets_has_tenant,
  drop constraint webhook_secrets_pkey,
  add constraint webhook_secrets_pkey primary key using index webhook_secrets_tenant_first,
  drop constraint webhook_secrets_webhook_id_fkey,
  add constraint webhook_secrets_webhook_id_of_tenant
    foreign key (tenant_id, webhook_id) references webhooks (tenant_id, id) on delete cascade not valid;
