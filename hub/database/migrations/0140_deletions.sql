-- Accounts whose owners asked to delete them. The account ends at `due_at`, and this row with it.
create table deletions (
  account_id text primary key references accounts (id) on delete cascade,
  tenant_id text not null references tenants (id),
  -- Of the page that asked: the last mail is in it.
  language text not null,
  asked_at bigint not null,
  due_at bigint not null
);
create index deletions_due on deletions (due_at);
