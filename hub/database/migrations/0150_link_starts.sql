-- A sign-in elsewhere that is to link its user to an account signs in to none.
alter table provider_logins add column purpose text not null default 'login';
alter table wechat_scenes add column purpose text not null default 'login';

-- What owners have begun to link to their accounts.
create table link_starts (
  id_hash text primary key,
  tenant_id text not null references tenants (id),
  account_id text not null references accounts (id) on delete cascade,
  session_hash text not null,
  flow_hash text not null,
  provider text not null,
  -- Whether the session had proved more than the password.
  confirmed boolean not null,
  expires_at bigint not null,
  used_at bigint
);
create index link_starts_account on link_starts (account_id);
create index link_starts_expiry on link_starts (expires_at);
