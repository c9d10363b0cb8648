-- breaking: no
-- Hosts whose pages are counted as a partner site; an administrator says them.
create table partner_domains (
  site_id integer not null,
  domain text not null check (domain <> '' and length(domain) <= 253),
  primary key (site_id, domain)
);
