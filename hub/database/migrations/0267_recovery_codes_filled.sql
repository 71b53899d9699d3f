-- In a large database add the column and fill it in parts before the upgrade (docs/operate.md): then there is little left here.
-- Rows of before get their tenant.
update recovery_codes set tenant_id = accounts.tenant_id from accounts where accounts.id = recovery_codes.account_id and recovery_codes.tenant_id is null;
