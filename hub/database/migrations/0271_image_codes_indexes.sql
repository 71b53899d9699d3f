-- For keys that begin with the tenant.
create unique index if not exists image_codes_tenant_first on image_codes (tenant_id, id);
