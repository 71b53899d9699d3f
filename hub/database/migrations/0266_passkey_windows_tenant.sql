-- The tenant of each row. The check keeps new rows right from now on, and is looked at for all once they are filled.
alter table passkey_windows add column if not exists tenant_id text;
create trigger passkey_windows_tenant before insert or update on passkey_windows for each row
  when (new.tenant_id is null) execute function tenant_of_passkey();
alter table passkey_windows add constraint passkey_windows_has_tenant check (tenant_id is not null) not valid;
