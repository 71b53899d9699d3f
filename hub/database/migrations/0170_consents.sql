-- What its owner allowed an app by OpenID; it goes with the app's entry in the owner's list.
alter table app_uses add column scopes jsonb not null default '[]';
