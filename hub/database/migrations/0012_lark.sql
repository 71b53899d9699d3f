-- Lark: which app belongs to which tenant, and codes waiting to be exchanged.

create table lark_apps (
  app_id text primary key,
  tenant_id text not null unique references tenants (id)
);

create table lark_codes (
  code_hash text primary key,
  app_id text not null,
  open_id text not null,
  challenge text,
  expires_at bigint not null,
  used_at bigint
);
create index lark_codes_expiry on lark_codes (expires_at);
