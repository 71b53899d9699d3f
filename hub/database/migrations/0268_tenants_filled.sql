-- Reads the tables, and lets others write meanwhile.
alter table devices validate constraint devices_has_tenant;
alter table totp_factors validate constraint totp_factors_has_tenant;
alter table totp_setups validate constraint totp_setups_has_tenant;
alter table recovery_codes validate constraint recovery_codes_has_tenant;
alter table uploads validate constraint uploads_has_tenant;
alter table passkey_users validate constraint passkey_users_has_tenant;
alter table passkey_windows validate constraint passkey_windows_has_tenant;
alter table webhook_secrets validate constraint webhook_secrets_has_tenant;
alter table oidc_records validate constraint oidc_records_has_tenant;
