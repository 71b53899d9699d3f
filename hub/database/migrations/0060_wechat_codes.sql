-- Codes of WeChat's web authorization as the developer tools play it.

create table wechat_codes (
  code_hash text primary key,
  open_id text not null,
  nickname text not null,
  token_hash text,
  expires_at bigint not null
);
create index wechat_codes_expiry on wechat_codes (expires_at);
