-- For keys that begin with the tenant. In a large database make them before (docs/operate.md).
-- `trusted_browsers_before` is for a version before, which looks for conflicts there; the next release drops it.
create unique index if not exists trusted_browsers_before on trusted_browsers (token_hash, account_id);
create unique index if not exists trusted_browsers_tenant_first on trusted_browsers (tenant_id, id);
create unique index if not exists trusted_browsers_browser on trusted_browsers (tenant_id, account_id, token_hash);
