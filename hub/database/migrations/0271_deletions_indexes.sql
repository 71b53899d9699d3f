-- For keys that begin with the tenant.
create unique index if not exists deletions_tenant_first on deletions (tenant_id, account_id);
