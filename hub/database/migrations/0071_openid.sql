-- Records of the hub's OpenID provider belong to a session of the hub and end with it.
alter table oidc_records add column session_hash text references sessions (token_hash) on delete cascade;
create index oidc_records_session on oidc_records (session_hash);
