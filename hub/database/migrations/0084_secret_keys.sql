-- Key that a code's HMAC was made with. Null: a SHA-256, by a version that had no keys. The release after next may drop
-- support for that.
alter table codes add column key_id text;
alter table image_codes add column key_id text;
