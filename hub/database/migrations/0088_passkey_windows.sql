-- Sign-ins by passkey in a window of the portal: which passkey answered, until the page that waits redeems the code.
create table passkey_windows (
  state_hash text primary key references provider_logins (state_hash) on delete cascade,
  passkey_id text not null references passkeys (id) on delete cascade,
  auth_version integer not null
);
create index passkey_windows_passkey on passkey_windows (passkey_id);
