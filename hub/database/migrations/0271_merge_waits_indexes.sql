-- For keys that begin with the tenant.
-- `merge_waits_before` is for a version before, which looks for conflicts there; the next release drops it.
create unique index if not exists merge_waits_before on merge_waits (account_id, other_id);
create unique index if not exists merge_waits_tenant_first on merge_waits (tenant_id, account_id, other_id);
