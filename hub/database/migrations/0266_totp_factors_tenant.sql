-- The tenant of each row. The check keeps new rows right from now on, and is looked at for all once they are filled.
alter table totp_factors add column if not exists tenant_id text;
create trigger totp_factors_tenant before insert or update on totp_factors for each row
  when (new.tenant_id is null) execute function tenant_of_account();
alter table totp_factors add constraint totp_factors_has_tenant check (tenant_id is not null) not valid;
