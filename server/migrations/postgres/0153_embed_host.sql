-- breaking: no
-- Under which domain of its own an account shows its videos; null for that of the installation.
alter table accounts add column embed_host text
  check (char_length(embed_host) >= 4 and char_length(embed_host) <= 253 and embed_host = lower(embed_host));
create index accounts_embed_host on accounts (embed_host) where embed_host is not null;
