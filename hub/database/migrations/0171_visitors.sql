-- Hash of the cookie by which the OpenID provider knows the browser of a session: answers without a page (`prompt=none`).
alter table sessions add column visitor_hash text;
create unique index sessions_visitor on sessions (visitor_hash);
