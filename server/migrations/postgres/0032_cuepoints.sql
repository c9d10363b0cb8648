-- breaking: no
-- What advertising and pages act upon; the chapters are the episodes of front_settings (decision 33).
alter table records add column cuepoints jsonb not null default '[]' check (jsonb_typeof(cuepoints) = 'array');
