-- The tenant of each row. The check keeps new rows right from now on, and is looked at for all once they are filled.
alter table oidc_records add column if not exists tenant_id text;
create trigger oidc_records_tenant before insert or update on oidc_records for each row
  when (new.tenant_id is null) execute function tenant_of_model();
alter table oidc_records add constraint oidc_records_has_tenant check (tenant_id is not null) not valid;
