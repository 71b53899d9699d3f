-- Id of the request (`X-Request-Id`, in the log too): an operator finds who a visitor's report is about.
alter table activity add column request_id text;
create index activity_request on activity (request_id);
