-- Right answers to checks that need no picture are kept beside those to pictures, each by the id of its challenge.
alter table image_codes add column kind text not null default 'picture';
