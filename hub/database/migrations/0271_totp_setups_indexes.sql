-- For keys that begin with the tenant.
-- `totp_setups_before` is for a version before, which looks for conflicts there; the next release drops it.
create unique index if not exists totp_setups_before on totp_setups (account_id);
create unique index if not exists totp_setups_tenant_first on totp_setups (tenant_id, account_id);
