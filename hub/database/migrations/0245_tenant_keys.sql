-- Keys of tables that grow begin with the tenant, so that a distributed PostgreSQL can keep each tenant's rows together.
-- Nothing looks a row up by the number alone. In a large database make the four indexes before the upgrade, by these names and
-- with `create unique index concurrently`: then each change of a key takes milliseconds.
create unique index if not exists activity_tenant_first on activity (tenant_id, number);
alter table activity drop constraint activity_pkey, add constraint activity_pkey primary key using index activity_tenant_first;
create unique index if not exists agreements_tenant_first on agreements (tenant_id, number);
alter table agreements drop constraint agreements_pkey, add constraint agreements_pkey primary key using index agreements_tenant_first;
create unique index if not exists tracking_events_tenant_first on tracking_events (tenant_id, id);
alter table tracking_events drop constraint tracking_events_pkey, add constraint tracking_events_pkey primary key using index tracking_events_tenant_first;
create unique index if not exists failures_tenant_first on failures (tenant_id, id);
alter table failures drop constraint failures_pkey, add constraint failures_pkey primary key using index failures_tenant_first;
