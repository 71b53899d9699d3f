-- For keys that begin with the tenant.
create unique index if not exists bind_offers_tenant_first on bind_offers (tenant_id, id_hash);
