-- Limits that operators set in place of the defaults: one that lasts, and one that ends by itself.
create table limit_overrides (
  -- null: for the hub.
  tenant_id text references tenants (id) on delete cascade,
  limit_id text not null,
  most bigint not null,
  window_ms bigint not null,
  -- When a temporary one ends by itself; null: it lasts.
  ends_at bigint,
  set_at bigint not null
);
create unique index limit_overrides_of_tenant on limit_overrides (tenant_id, limit_id, (ends_at is null)) where tenant_id is not null;
create unique index limit_overrides_of_hub on limit_overrides (limit_id, (ends_at is null)) where tenant_id is null;
