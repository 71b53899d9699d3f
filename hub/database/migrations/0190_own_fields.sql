-- Fields of the tenant's own, by the id of the field.
alter table accounts add column own_fields jsonb not null default '{}';
