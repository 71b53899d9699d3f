-- For keys that begin with the tenant. In a large database make them before (docs/operate.md).
-- `devices_before` is for a version before, which looks for conflicts there; the next release drops it.
create unique index if not exists devices_before on devices (device_hash, account_id);
create unique index if not exists devices_tenant_first on devices (tenant_id, account_id, device_hash);
