-- The wider block of an address (/48, IPv4 /24), and whether the visitor learned that the attempt had failed.
alter table failures add column block_key text not null default '';
alter table failures add column is_judged boolean not null default true;
create index failures_block on failures (tenant_id, action, block_key, at);

-- A solved picture pays for three tries, from the address block that solved it.
alter table image_codes add column tries_left integer not null default 3;
alter table image_codes add column solved_from text;

-- Passwords whose verdict the visitor learns only with a code that was sent to what they typed.
create table password_confirmations (
  id_hash text primary key,
  tenant_id text not null references tenants (id),
  account_id text references accounts (id),
  channel text not null,
  recipient text not null,
  proof text,
  bind_id_hash text,
  flow_hash text not null,
  expires_at bigint not null,
  used_at bigint,
  confirmed_until bigint
);
create index password_confirmations_visit on password_confirmations (tenant_id, flow_hash);
create index password_confirmations_expiry on password_confirmations (expires_at);
