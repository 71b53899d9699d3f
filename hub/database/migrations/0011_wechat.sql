-- WeChat codes that wait to be scanned. The scene is kept as a hash.

create table wechat_scenes (
  scene_hash text primary key,
  tenant_id text not null references tenants (id),
  flow_hash text not null,
  status text not null check (status in ('waiting', 'scanned', 'confirmed', 'cancelled', 'done')),
  open_id text,
  created_at bigint not null,
  expires_at bigint not null
);
create index wechat_scenes_expiry on wechat_scenes (expires_at);

create table wechat_events (
  id text primary key,
  received_at bigint not null
);
create index wechat_events_age on wechat_events (received_at);
