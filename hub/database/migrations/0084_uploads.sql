-- Files that accounts may have stored, for the day in which they count against the account's budget.
create table uploads (
  key text primary key,
  account_id text not null references accounts (id),
  size bigint not null,
  asked_at bigint not null,
  is_stored boolean not null default false
);
create index uploads_account on uploads (account_id, asked_at);
create index uploads_asked on uploads (asked_at);
