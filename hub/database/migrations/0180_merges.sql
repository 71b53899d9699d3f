-- Two accounts that may be one person's: the code to an address, or another service, has just shown it to the owner of the
-- first. Both end with the session that was told, and with either account.
create table merge_offers (
  id_hash text primary key,
  tenant_id text not null references tenants (id),
  -- It stays.
  account_id text not null references accounts (id) on delete cascade,
  -- It would end.
  other_id text not null references accounts (id) on delete cascade,
  -- Its number then (`accounts/authVersion`).
  other_version integer not null,
  session_hash text not null references sessions (token_hash) on delete cascade,
  flow_hash text not null,
  -- What has been proved of the other account so far; first what it was found by.
  given jsonb not null,
  -- The channel whose address was asked for; null: a link was.
  channel text,
  expires_at bigint not null
);
create index merge_offers_account on merge_offers (account_id);
create index merge_offers_other on merge_offers (other_id);
create index merge_offers_session on merge_offers (session_hash);
create index merge_offers_expiry on merge_offers (expires_at);

-- Authenticators name a passkey's owner as they did when it was made; null: as the account is named now.
alter table passkeys add column handle text;
