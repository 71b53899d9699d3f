-- Rows of before get their tenant.
update totp_factors set tenant_id = accounts.tenant_id from accounts where accounts.id = totp_factors.account_id and totp_factors.tenant_id is null;
