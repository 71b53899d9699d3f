-- What operators did. Each row's hash covers the one before; rows are only added, and removed from the oldest on.
create table audit (
  number bigint primary key,
  -- Null for what concerns no tenant. Without foreign keys: a row outlives what it is about.
  tenant_id text,
  who text not null,
  act text not null,
  subject text not null,
  -- JSON as it was hashed.
  before text,
  after text,
  reason text not null,
  at bigint not null,
  previous text not null,
  hash text not null
);
create index audit_subject on audit (subject, number desc);
create index audit_at on audit (at);

-- One row: both ends of the chain. Who appends holds it until the transaction ends.
create table audit_chain (
  id integer primary key,
  number bigint not null default 0,
  hash text not null default '',
  trimmed bigint not null default 0,
  trimmed_hash text not null default '',
  trimmed_seal text not null default ''
);

-- Against a mistake at the database's prompt; the hashes are against intent.
create function refuse_audit_change() returns trigger language plpgsql as $$ begin if tg_op = 'DELETE' and current_setting('hub.audit_trim', true) = 'on' then return old; end if; raise exception 'rows of the audit stay as they are'; end $$;
create trigger audit_stays before update or delete on audit for each row execute function refuse_audit_change();
create trigger audit_stays_whole before truncate on audit for each statement execute function refuse_audit_change();
