-- Where an app's OpenID sign-out may lead back to: exact addresses.
alter table apps add column post_logout_uris jsonb not null default '[]';
