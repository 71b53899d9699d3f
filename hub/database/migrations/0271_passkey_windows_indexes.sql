-- For keys that begin with the tenant.
create unique index if not exists passkey_windows_tenant_first on passkey_windows (tenant_id, state_hash);
