-- For keys that begin with the tenant.
create unique index if not exists codes_tenant_first on codes (tenant_id, id);
