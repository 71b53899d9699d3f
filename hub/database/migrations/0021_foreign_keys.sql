-- App tokens live for minutes: rows that belong to no app any more are dropped, not kept.
delete from app_tokens where not exists (
  select 1 from apps where apps.tenant_id = app_tokens.tenant_id and apps.app_key = app_tokens.app_key
);
alter table app_tokens add foreign key (tenant_id, app_key) references apps (tenant_id, app_key);
