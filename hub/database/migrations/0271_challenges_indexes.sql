-- For keys that begin with the tenant.
create unique index if not exists challenges_tenant_first on challenges (tenant_id, id_hash);
