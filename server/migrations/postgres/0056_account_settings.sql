-- breaking: no
-- Whether new videos of an account are published as soon as they play, and how often what its page holds was changed.
alter table accounts add column publish_new boolean not null default true;
alter table accounts add column settings_version integer not null default 1;
