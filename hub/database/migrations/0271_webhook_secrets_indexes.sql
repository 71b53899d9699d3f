-- For keys that begin with the tenant.
create unique index if not exists webhook_secrets_tenant_first on webhook_secrets (tenant_id, webhook_id, id);
