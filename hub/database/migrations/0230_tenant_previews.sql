-- Settings of a tenant that are not live yet. Whoever has the address of a preview sees them until it ends.
create table tenant_previews (
  -- In commands. It opens nothing.
  id text primary key,
  tenant_id text not null references tenants (id) on delete cascade,
  -- SHA-256 of what its address ends with.
  code_hash text not null unique,
  settings jsonb not null,
  -- The newest version of the tenant when it was made.
  version integer not null,
  who text not null,
  reason text not null,
  created_at bigint not null,
  expires_at bigint not null
);
create index tenant_previews_tenant on tenant_previews (tenant_id);
