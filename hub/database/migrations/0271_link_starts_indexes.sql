-- For keys that begin with the tenant.
create unique index if not exists link_starts_tenant_first on link_starts (tenant_id, id_hash);
