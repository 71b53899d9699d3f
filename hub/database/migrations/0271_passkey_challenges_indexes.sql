-- For keys that begin with the tenant.
create unique index if not exists passkey_challenges_tenant_first on passkey_challenges (tenant_id, challenge_hash);
