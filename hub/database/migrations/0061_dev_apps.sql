-- Apps that developers registered by the form of the developer tools, and the origins of their pages.

create table dev_apps (
  tenant_id text not null,
  app_key text not null,
  origins jsonb not null,
  primary key (tenant_id, app_key),
  foreign key (tenant_id, app_key) references apps (tenant_id, app_key)
);
