-- For keys that begin with the tenant. In a large database make them before (docs/operate.md).
-- A plain index is for a version before, which looks rows up without the tenant; the next release drops it.
create index if not exists passkeys_passkey on passkeys (id);
