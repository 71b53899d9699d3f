-- The account whose new address a code is for.
alter table codes add column account_id text references accounts (id) on delete cascade;

-- Mail addresses that the account had, and until when they hear of changes: who took the account over changes it first.
alter table accounts add column former_addresses jsonb not null default '[]';
