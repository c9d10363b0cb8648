-- breaking: no
-- Broadcasts of browsers (WHIP, RFC 9725): what a browser offers to any process that answers HTTP, and the answer of the one that takes
-- livestreams. Short-lived: a row goes with its livestream, and a day after it was closed.
create table whip_sessions (
  id uuid primary key default gen_random_uuid(),
  account_id bigint not null,
  translation_id bigint not null,
  -- of the browser, as the call came
  address text not null,
  offer text not null,
  answer text,
  state text not null default 'ASKED' check (state in ('ASKED', 'TAKEN', 'OPEN', 'REFUSED', 'CLOSED')),
  refusal text check (refusal in ('bad', 'codec', 'busy', 'away')),
  process text,
  created_at timestamptz not null default now(),
  foreign key (account_id, translation_id) references translations (account_id, id) on delete cascade
);
select protect_rows('whip_sessions');
create index whip_sessions_asked on whip_sessions (created_at) where state = 'ASKED';
create index whip_sessions_of_translation on whip_sessions (account_id, translation_id);
