-- For keys that begin with the tenant. In a large database make them before (docs/operate.md).
-- `oidc_records_before` is for a version before, which looks for conflicts there; the next release drops it.
create unique index if not exists oidc_records_before on oidc_records (model, id);
create unique index if not exists oidc_records_tenant_first on oidc_records (tenant_id, model, id);
