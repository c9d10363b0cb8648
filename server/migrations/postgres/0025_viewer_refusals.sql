-- breaking: no
-- Why viewers are not given a record at this moment (contract/src/viewer-refusals.ts); null when they are.
create function viewer_refusal(publication text, published_from timestamptz, published_to timestamptz, moderation text)
  returns text
language sql stable
return case publication_now(publication, published_from, published_to)
  when 'DRAFT' then 'NOT_PUBLISHED'
  when 'SCHEDULED' then 'NOT_YET'
  when 'EXPIRED' then 'EXPIRED'
  else case when moderation in ('PENDING', 'REJECTED') then 'MODERATION' end
end;
