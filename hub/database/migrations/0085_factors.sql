-- Second factors are a registry of the hub (`factors/registry`): no list of their names in the database.
alter table accounts drop constraint accounts_second_factor_check;
alter table challenges drop constraint challenges_channel_check;
-- Ids of the factors that may answer a challenge, the preferred one first. Null: `channel` alone, by a version that knew no
-- other.
alter table challenges add column factors jsonb;

-- Channel whose code set the password; such a password and a code by that channel prove one thing together.
alter table accounts add column password_set_by text;
