-- Rows of before get their tenant.
update totp_setups set tenant_id = accounts.tenant_id from accounts where accounts.id = totp_setups.account_id and totp_setups.tenant_id is null;
