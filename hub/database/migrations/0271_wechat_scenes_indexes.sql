-- For keys that begin with the tenant.
create unique index if not exists wechat_scenes_tenant_first on wechat_scenes (tenant_id, scene_hash);
