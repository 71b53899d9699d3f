-- What others will refer to: the tenant first.
create unique index if not exists provider_logins_tenant_first on provider_logins (tenant_id, state_hash);
