-- For keys that begin with the tenant.
create unique index if not exists signing_keys_tenant_first on signing_keys (tenant_id, kid);
