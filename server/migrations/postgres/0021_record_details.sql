-- breaking: no
alter table records
  add column tags text[] not null default '{}' check (cardinality(tags) <= 50),
  -- the values of the account's own fields, by their system names
  add column metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  add column moderation text not null default 'NONE' check (moderation in ('NONE', 'PENDING', 'APPROVED', 'REJECTED')),
  add column moderation_reason text not null default '' check (char_length(moderation_reason) <= 1000),
  add check (published_from < published_to);

-- What the times make of a publication at this moment; only a draft does not follow them. The column itself is moved by a
-- sweep, so whoever decides on it asks this.
create function publication_now(publication text, published_from timestamptz, published_to timestamptz) returns text
language sql stable
return case
  when publication = 'DRAFT' then 'DRAFT'
  when published_to <= now() then 'EXPIRED'
  when published_from > now() then 'SCHEDULED'
  else 'PUBLISHED'
end;

-- what the sweep looks for
create index records_to_publish on records (published_from) where publication = 'SCHEDULED';
create index records_to_expire on records (published_to) where published_to is not null and publication in ('SCHEDULED', 'PUBLISHED');
