-- For keys that begin with the tenant.
create unique index if not exists exports_tenant_first on exports (tenant_id, account_id);
