-- For keys that begin with the tenant. In a large database make them before (docs/operate.md).
create unique index if not exists app_tokens_tenant_first on app_tokens (tenant_id, token_hash);
