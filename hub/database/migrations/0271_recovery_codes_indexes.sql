-- For keys that begin with the tenant. In a large database make them before (docs/operate.md).
-- A plain index is for a version before, which looks rows up without the tenant; the next release drops it.
create index if not exists recovery_codes_account on recovery_codes (account_id);
create unique index if not exists recovery_codes_tenant_first on recovery_codes (tenant_id, account_id, code_hash);
