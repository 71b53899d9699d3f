-- For keys that begin with the tenant. In a large database make them before (docs/operate.md).
-- The plain index is for operators and for a version before, which look rows up without the tenant.
create index if not exists outbox_message on outbox (id);
create unique index if not exists outbox_tenant_first on outbox (tenant_id, number);
create unique index if not exists outbox_id on outbox (tenant_id, id);
