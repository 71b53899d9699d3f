-- Legal pages as people agreed to them, by the SHA-256 of the text. They name nobody, and stay.
create table legal_texts (
  id text primary key,
  language text not null,
  text jsonb not null
);
