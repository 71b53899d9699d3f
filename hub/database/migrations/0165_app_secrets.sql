-- A second secret, while an app's servers change from one to the other. A version before knows the first alone.
alter table apps add column secret_added_at bigint;
alter table apps add column second_secret_hash text;
alter table apps add column second_secret_added_at bigint;
-- Whether its OpenID requests must have PKCE.
alter table apps add column pkce text not null default 'required';
