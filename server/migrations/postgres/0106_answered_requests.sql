-- breaking: no
-- What became of a request to the support: what was asked for is given, or the request is answered in words.
alter table support_requests
  add column state text not null default 'OPEN' check (state in ('OPEN', 'GRANTED', 'REFUSED', 'ANSWERED')),
  add column answer text not null default '' check (char_length(answer) <= 4000),
  add column decided_at timestamptz,
  add column decided_by bigint references users (id) on delete set null,
  add constraint support_requests_decided_check check ((state = 'OPEN') = (decided_at is null));
create index support_requests_open on support_requests (id) where state = 'OPEN';
