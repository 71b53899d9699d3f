-- What others will refer to: the tenant first.
create unique index if not exists webhooks_tenant_first on webhooks (tenant_id, id);
