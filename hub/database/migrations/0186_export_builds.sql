-- Until when a download builds the copy: another one at the same time waits.
alter table exports add column building_until bigint;
