-- breaking: no
-- The feed of a filter may tell how often its videos were viewed (product B8).
alter table filters add column feed_views boolean not null default false;
