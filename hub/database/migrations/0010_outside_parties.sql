-- What the hub keeps of sign-ins that pass through somebody else. State, scene and bind values are hashes.

create table hub_secrets (
  name text primary key,
  value jsonb not null
);

create table identities (
  tenant_id text not null references tenants (id),
  issuer text not null,
  subject text not null,
  account_id text not null references accounts (id),
  created_at bigint not null,
  primary key (tenant_id, issuer, subject)
);
create index identities_account on identities (account_id);

create table provider_logins (
  state_hash text primary key,
  platform text not null,
  tenant_id text not null references tenants (id),
  flow_hash text not null,
  salt text not null,
  redirect text not null,
  opener text,
  code_hash text,
  answer_issuer text,
  redeemed_at bigint,
  expires_at bigint not null
);
create index provider_logins_expiry on provider_logins (expires_at);

create table oidc_records (
  model text not null,
  id text not null,
  payload jsonb not null,
  uid text,
  grant_id text,
  expires_at bigint,
  primary key (model, id)
);
create index oidc_records_uid on oidc_records (uid);
create index oidc_records_grant on oidc_records (grant_id);
create index oidc_records_expiry on oidc_records (expires_at);
