-- breaking: no
-- what language an account speaks where nothing else says it, a tag of BCP 47; null while nobody has said
alter table accounts add column language text
  check (char_length(language) <= 35 and language ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$' and language <> 'und');
