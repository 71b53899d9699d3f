-- Confirmed phone numbers without an account: what an SMS sign-in may register.
create table pending_registrations (
  id_hash text primary key,
  tenant_id text not null references tenants (id),
  mobile text not null,
  flow_hash text not null,
  expires_at bigint not null,
  used_at bigint
);
