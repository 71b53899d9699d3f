-- What a session proved. Those from before prove it again.
alter table sessions add column credential_id text;
alter table sessions add column proved_at bigint;
alter table sessions add column confirmed boolean not null default false;
