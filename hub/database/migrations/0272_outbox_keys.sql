-- Keys begin with the tenant. Locks are taken in the order in which most requests take them.
lock table webhooks in access exclusive mode;
alter table outbox
  drop constraint outbox_pkey,
  add constraint outbox_pkey primary key using index outbox_tenant_first,
  drop constraint outbox_id_key,
  drop constraint outbox_webhook_id_fkey,
  add constraint outbox_webhook_id_of_tenant
    foreign key (tenant_id, webhook_id) references webhooks (tenant_id, id) on delete cascade not valid;
