-- A solved picture pays for one message.
alter table image_codes add column paid_at bigint;
