-- breaking: no
-- Russian order of names with numbers by value: «Серия 2» before «Серия 10»
create collation russian (provider = icu, locale = 'ru-u-kn-true');

-- what a search looks into: without case, ё as е
alter table records add column search_text text not null generated always as
  (translate(lower((name || E'\n' || original_filename) collate "ru-x-icu"), 'ё', 'е')) stored;

create index records_by_update on records (account_id, updated_at desc, id desc) where lifecycle = 'ACTIVE';
create index records_by_name on records (account_id, name collate russian, id) where lifecycle = 'ACTIVE';
create index records_by_duration on records (account_id, (coalesce(duration_ms, 0)), id) where lifecycle = 'ACTIVE';
create index records_by_size on records (account_id, size_bytes, id) where lifecycle = 'ACTIVE';
create index renditions_of_version on renditions (account_id, version_id);
