-- For keys that begin with the tenant.
create unique index if not exists merge_offers_tenant_first on merge_offers (tenant_id, id_hash);
