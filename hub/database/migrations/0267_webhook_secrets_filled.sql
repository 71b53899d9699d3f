-- Rows of before get their tenant.
update webhook_secrets set tenant_id = webhooks.tenant_id from webhooks where webhooks.id = webhook_secrets.webhook_id and webhook_secrets.tenant_id is null;
