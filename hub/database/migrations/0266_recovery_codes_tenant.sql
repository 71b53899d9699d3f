-- The tenant of each row. The check keeps new rows right from now on, and is looked at for all once they are filled.
alter table recovery_codes add column if not exists tenant_id text;
create trigger recovery_codes_tenant before insert or update on recovery_codes for each row
  when (new.tenant_id is null) execute function tenant_of_account();
alter table recovery_codes add constraint recovery_codes_has_tenant check (tenant_id is not null) not valid;
