-- How a session was opened, in the words of RFC 8176, and what a sign-in under way has proved so far.
alter table sessions add column amr jsonb not null default '[]';
alter table challenges add column given jsonb not null default '[]';
alter table bind_offers add column given jsonb not null default '[]';
