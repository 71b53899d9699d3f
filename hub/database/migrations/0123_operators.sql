-- Who may use the console's calls.
create table operators (
  name text primary key,
  token_hash text not null unique,
  -- Ids of tenants; null for all.
  scope jsonb,
  created_at bigint not null,
  used_at bigint
);
