-- The tenant of each row. The check keeps new rows right from now on, and is looked at for all once they are filled.
alter table totp_setups add column if not exists tenant_id text;
create trigger totp_setups_tenant before insert or update on totp_setups for each row
  when (new.tenant_id is null) execute function tenant_of_account();
alter table totp_setups add constraint totp_setups_has_tenant check (tenant_id is not null) not valid;
