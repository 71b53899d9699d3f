-- Rows of before get their tenant.
update passkey_windows set tenant_id = passkeys.tenant_id from passkeys where passkeys.id = passkey_windows.passkey_id and passkey_windows.tenant_id is null;
