-- For keys that begin with the tenant.
create unique index if not exists undos_tenant_first on undos (tenant_id, token_hash);
