-- A new password and "sign out everywhere" raise the account's number; what was made under an earlier one counts no more.
alter table accounts add column auth_version integer not null default 0;
alter table sessions add column auth_version integer not null default 0;
alter table challenges add column auth_version integer not null default 0;
alter table app_tokens add column auth_version integer not null default 0;

-- A new sign-in of a visit ends its session before.
alter table sessions add column flow_hash text;
create index sessions_flow on sessions (flow_hash);

-- A session that a link offers and that is not used yet.
alter table sessions add column offered boolean not null default false;

-- An account that needs a second factor and has neither address nor number: it waits for a phone number.
alter table bind_offers alter column issuer drop not null;
alter table bind_offers alter column subject drop not null;
alter table bind_offers add column account_id text references accounts (id);
-- Link that the sign-in began with.
alter table bind_offers add column link_id text;
alter table bind_offers add column auth_version integer not null default 0;
