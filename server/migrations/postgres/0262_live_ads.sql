-- breaking: no
-- Ad breaks that somebody has pushed during a livestream (product B7): viewers meet them at this moment of its programme.
create table translation_ad_breaks (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  session_id bigint not null,
  at timestamptz not null,
  seconds integer not null check (seconds > 0),
  made_by bigint not null references users (id),
  foreign key (account_id, session_id) references translation_sessions (account_id, id) on delete cascade
);
select protect_rows('translation_ad_breaks');
create index translation_ad_breaks_of_session on translation_ad_breaks (session_id, at);
