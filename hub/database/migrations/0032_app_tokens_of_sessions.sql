-- An app token ends with the session it was issued for. Tokens live for a minute: none is worth keeping.
delete from app_tokens;
alter table app_tokens add column session_hash text not null references sessions (token_hash) on delete cascade;
create index app_tokens_session on app_tokens (session_hash);
