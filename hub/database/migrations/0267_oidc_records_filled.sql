-- In a large database add the column and fill it in parts before the upgrade (docs/operate.md): then there is little left here.
-- Rows of before get their tenant.
update oidc_records set tenant_id = regexp_replace(model, ' [^ ]*$', '') where tenant_id is null;
