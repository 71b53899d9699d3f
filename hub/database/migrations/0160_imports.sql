-- What another system called the account; a second run of an import finds it by this.
alter table accounts add column import_id text;
-- When it was imported: the time of the batch in the audit.
alter table accounts add column imported_at bigint;
create unique index accounts_import on accounts (tenant_id, import_id);
-- Hashes that no password fits, as dear as those that were imported: names without an account cost the same.
alter table tenants add column password_decoys jsonb not null default '[]';
