-- For keys that begin with the tenant. In a large database make them before (docs/operate.md).
create unique index if not exists uploads_tenant_first on uploads (tenant_id, key);
