-- For keys that begin with the tenant.
create unique index if not exists pending_registrations_tenant_first on pending_registrations (tenant_id, id_hash);
