-- For keys that begin with the tenant.
-- `app_uses_before` is for a version before, which looks for conflicts there; the next release drops it.
create unique index if not exists app_uses_before on app_uses (account_id, app_key);
create unique index if not exists app_uses_tenant_first on app_uses (tenant_id, account_id, app_key);
