-- Registrations with a passkey: the user handle that the account will have.
alter table passkey_challenges add column handle text;
