-- The tenant of each row. The check keeps new rows right from now on, and is looked at for all once they are filled.
alter table webhook_secrets add column if not exists tenant_id text;
create trigger webhook_secrets_tenant before insert or update on webhook_secrets for each row
  when (new.tenant_id is null) execute function tenant_of_webhook();
alter table webhook_secrets add constraint webhook_secrets_has_tenant check (tenant_id is not null) not valid;
