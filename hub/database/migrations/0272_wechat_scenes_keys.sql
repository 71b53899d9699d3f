-- Keys begin with the tenant.
alter table wechat_scenes
  drop constraint wechat_scenes_pkey,
  add constraint wechat_scenes_pkey primary key using index wechat_scenes_tenant_first;
