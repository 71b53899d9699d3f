-- Keys begin with the tenant. Locks are taken in the order in which most requests take them.
lock table passkeys, provider_logins in access exclusive mode;
alter table passkey_windows
  alter column tenant_id set not null,
  drop constraint passkey_windows_has_tenant,
  drop constraint passkey_windows_pkey,
  add constraint passkey_windows_pkey primary key using index passkey_windows_tenant_first,
  drop constraint passkey_windows_passkey_id_fkey,
  add constraint passkey_windows_passkey_id_of_tenant
    foreign key (tenant_id, passkey_id) references passkeys (tenant_id, id) on delete cascade not valid,
  drop constraint passkey_windows_state_hash_fkey,
  add constraint passkey_windows_state_hash_of_tenant
    foreign key (tenant_id, state_hash) references provider_logins (tenant_id, state_hash) on delete cascade not valid;
