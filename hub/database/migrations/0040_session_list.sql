-- What an account's owner sees of each session, and when it was used last: sessions that are not used end.
alter table sessions add column id text;
update sessions set id = gen_random_uuid()::text;
alter table sessions alter column id set not null;
create unique index sessions_id on sessions (id);
alter table sessions add column device text not null default '';
alter table sessions add column place text not null default '';
alter table sessions add column used_at bigint;
update sessions set used_at = created_at;
alter table sessions alter column used_at set not null;
create index sessions_use on sessions (used_at);
