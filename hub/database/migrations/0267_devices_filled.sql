-- In a large database add the column and fill it in parts before the upgrade (docs/operate.md): then there is little left here.
-- Rows of before get their tenant.
update devices set tenant_id = accounts.tenant_id from accounts where accounts.id = devices.account_id and devices.tenant_id is null;
