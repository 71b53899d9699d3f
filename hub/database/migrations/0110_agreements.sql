-- What people agreed to. Accounts from before count as agreed to version 1, since they exist.
create table agreements (
  number bigint generated always as identity primary key,
  tenant_id text not null references tenants (id),
  account_id text not null references accounts (id) on delete cascade,
  version text not null,
  documents jsonb not null,
  hash text not null,
  language text not null,
  method text not null,
  assumed boolean not null,
  address text not null,
  at bigint not null
);
create index agreements_account on agreements (account_id, number desc);
insert into agreements (tenant_id, account_id, version, documents, hash, language, method, assumed, address, at)
  select tenant_id, id, '1', '[]', '', '', 'earlier', true, '', created_at from accounts;
alter table accounts add column terms_version text not null default '1';
-- A sign-in that waits for an agreement keeps what its session will have.
alter table challenges add column credential_id text;
alter table challenges add column confirmed boolean not null default false;
