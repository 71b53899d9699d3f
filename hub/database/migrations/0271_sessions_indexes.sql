-- For keys that begin with the tenant. In a large database make them before (docs/operate.md).
-- A plain index is for a version before, which looks rows up without the tenant; the next release drops it.
create index if not exists sessions_token on sessions (token_hash);
create index if not exists sessions_cookie on sessions (visitor_hash);
create unique index if not exists sessions_name on sessions (tenant_id, id);
create unique index if not exists sessions_visit on sessions (tenant_id, visitor_hash);
