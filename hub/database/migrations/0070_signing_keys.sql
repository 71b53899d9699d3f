-- Keys that sign app tokens and ID tokens, a set for each tenant.

create table signing_keys (
  kid text primary key,
  tenant_id text not null references tenants (id),
  private_key jsonb not null,
  signs_from bigint not null,
  ends_at bigint
);
create index signing_keys_tenant on signing_keys (tenant_id, signs_from);
create index signing_keys_end on signing_keys (ends_at);

-- `opaque`: redeemed at the hub; `jwt`: signed, so that the app's server can verify it by itself.
alter table apps add column token_format text not null default 'opaque';
