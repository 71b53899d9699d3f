-- Which of two is newer must not hang on the clock: two can be made within one millisecond.
alter table codes add column number bigint generated always as identity;
alter table image_codes add column number bigint generated always as identity;
