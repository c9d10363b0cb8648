-- breaking: no
-- who manages an account may ask for more of what it may have at most: how much, by kind
alter table support_requests add column wanted jsonb;
alter table support_requests drop constraint support_requests_topic_check;
alter table support_requests add constraint support_requests_topic_check check (topic in ('livestreams', 'question', 'quota'));
alter table support_requests add constraint support_requests_wanted_check
  check ((topic = 'quota') = (wanted is not null) and (topic <> 'quota' or account_id is not null));
