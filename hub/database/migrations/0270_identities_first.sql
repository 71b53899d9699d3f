-- What others will refer to: the tenant first.
-- In a large database make it before the upgrade, by this name and with `create unique index concurrently` (docs/operate.md).
create unique index if not exists identities_tenant_first on identities (tenant_id, id);
