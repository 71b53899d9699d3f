-- OpenID providers of a tenant, each with its own client: beside those of the hub's settings, or in their place.
create table tenant_providers (
  tenant_id text not null references tenants (id) on delete cascade,
  -- In addresses, and in links of accounts.
  id text not null,
  -- On its button.
  name text not null,
  issuer text not null,
  client_id text not null,
  -- Encrypted with HUB_SECRET_KEY.
  client_secret jsonb not null,
  enabled boolean not null,
  created_at bigint not null,
  primary key (tenant_id, id)
);
-- Where the provider sends the visitor back to: an answer that comes elsewhere is none.
alter table provider_logins add column callback text;
