-- For keys that begin with the tenant.
create unique index if not exists password_confirmations_tenant_first on password_confirmations (tenant_id, id_hash);
