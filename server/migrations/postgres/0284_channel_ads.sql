-- breaking: no
-- Ad breaks of channels. They are as long as the channel says, at most; null for none.
alter table channels add column ad_seconds integer check (ad_seconds between 5 and 600);

-- The breaks of what is shown, settled as it comes on air: one at its beginning, and one every so often since the last one.
alter table channel_airings
  add column ad_seconds integer check (ad_seconds > 0),
  add column ad_at_start boolean not null default false,
  add column ad_every_ms integer check (ad_every_ms > 0),
  -- the last break before what is shown, or the beginning of the channel
  add column ad_since timestamptz,
  add constraint channel_airings_ads check ((ad_seconds is null) = (ad_since is null));
