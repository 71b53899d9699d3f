-- Apps that can keep no secret: in a browser, on a phone. Their OpenID requests need PKCE alone.
alter table apps add column public boolean not null default false;
