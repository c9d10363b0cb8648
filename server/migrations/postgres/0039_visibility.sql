-- breaking: no
-- Who is given a record (product B5 «Доступ»): PUBLIC search engines too, LINK whoever has its address, PRIVATE nobody but
-- the members; and whether pages of other sites may show it.
alter table records
  add column visibility text not null default 'LINK' check (visibility in ('PUBLIC', 'LINK', 'PRIVATE')),
  add column embedding boolean not null default true;

-- what a publication is at any moment, for whoever asks ahead
create function publication_at(publication text, published_from timestamptz, published_to timestamptz, moment timestamptz)
  returns text
language sql immutable
return case
  when publication = 'DRAFT' then 'DRAFT'
  when published_to <= moment then 'EXPIRED'
  when published_from > moment then 'SCHEDULED'
  else 'PUBLISHED'
end;
create or replace function publication_now(publication text, published_from timestamptz, published_to timestamptz)
  returns text
language sql stable
return publication_at(publication, published_from, published_to, now());

-- an older program names neither the visibility nor the moment
drop function viewer_refusal(text, timestamptz, timestamptz, text);
create function viewer_refusal(
  publication text, published_from timestamptz, published_to timestamptz, moderation text,
  visibility text default 'LINK', moment timestamptz default now()
) returns text
language sql stable
return case publication_at(publication, published_from, published_to, moment)
  when 'DRAFT' then 'NOT_PUBLISHED'
  when 'SCHEDULED' then 'NOT_YET'
  when 'EXPIRED' then 'EXPIRED'
  else case
    when moderation in ('PENDING', 'REJECTED') then 'MODERATION'
    when visibility = 'PRIVATE' then 'PRIVATE'
  end
end;
