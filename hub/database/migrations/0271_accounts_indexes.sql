-- For keys that begin with the tenant. In a large database make them before (docs/operate.md).
-- The plain index is for operators and for a version before, which look rows up without the tenant.
create index if not exists accounts_account on accounts (id);
