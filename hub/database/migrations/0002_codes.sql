-- Codes, pictures and challenges. Times are milliseconds since 1970 by the hub's clock.

create table codes (
  id text primary key,
  tenant_id text not null references tenants (id),
  purpose text not null,
  recipient text not null,
  flow_hash text not null,
  code_hash text not null,
  tries integer not null default 0,
  sent_at bigint not null,
  expires_at bigint not null,
  used_at bigint
);
create index codes_recipient on codes (tenant_id, recipient, sent_at);
create index codes_expiry on codes (expires_at);

create table image_codes (
  id text primary key,
  tenant_id text not null references tenants (id),
  account_key text not null,
  action text not null,
  flow_hash text not null,
  answer_hash text not null,
  drawn_at bigint not null,
  expires_at bigint not null,
  spent_at bigint,
  solved_until bigint
);
create index image_codes_account on image_codes (tenant_id, account_key, flow_hash);
create index image_codes_expiry on image_codes (expires_at);

create table challenges (
  id_hash text primary key,
  tenant_id text not null references tenants (id),
  account_id text not null references accounts (id),
  channel text not null check (channel in ('email', 'mobile')),
  flow_hash text not null,
  expires_at bigint not null,
  used_at bigint
);
create index challenges_expiry on challenges (expires_at);

create table bind_offers (
  id_hash text primary key,
  tenant_id text not null references tenants (id),
  issuer text not null,
  subject text not null,
  flow_hash text not null,
  expires_at bigint not null,
  used_at bigint
);
create index bind_offers_expiry on bind_offers (expires_at);

create table tracking_events (
  id bigint generated always as identity primary key,
  tenant_id text not null references tenants (id),
  name text not null,
  time bigint not null,
  props jsonb not null,
  received_at bigint not null
);
create index tracking_events_age on tracking_events (received_at);
