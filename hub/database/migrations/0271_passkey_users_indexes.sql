-- For keys that begin with the tenant. In a large database make them before (docs/operate.md).
create unique index if not exists passkey_users_tenant_first on passkey_users (tenant_id, account_id);
create unique index if not exists passkey_users_handle on passkey_users (tenant_id, handle);
