-- App tokens and Lark codes live for minutes: rows that belong to no app any more are dropped, not kept.
delete from app_tokens where not exists (
  select 1 from apps where apps.tenant_id = app_tokens.tenant_id and apps.app_key = app_tokens.app_key
);
alter table app_tokens add foreign key (tenant_id, app_key) references apps (tenant_id, app_key);

delete from lark_codes where not exists (select 1 from lark_apps where lark_apps.app_id = lark_codes.app_id);
alter table lark_codes add foreign key (app_id) references lark_apps (app_id);
