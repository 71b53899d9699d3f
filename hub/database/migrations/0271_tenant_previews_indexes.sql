-- For keys that begin with the tenant.
create unique index if not exists tenant_previews_tenant_first on tenant_previews (tenant_id, id);
create unique index if not exists tenant_previews_code on tenant_previews (tenant_id, code_hash);
