-- For keys that begin with the tenant.
-- `totp_factors_before` is for a version before, which looks for conflicts there; the next release drops it.
create unique index if not exists totp_factors_before on totp_factors (account_id);
create unique index if not exists totp_factors_tenant_first on totp_factors (tenant_id, account_id);
