-- Lark: which app belongs to which tenant.

create table lark_apps (
  app_id text primary key,
  tenant_id text not null unique references tenants (id)
);
