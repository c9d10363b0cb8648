-- breaking: no
-- addresses are compared in one form of their letters; where two accounts would become one, both stay as they are
update identity.accounts as one set email = normalize(email, nfc)
where email is not nfc normalized and lower(normalize(email, nfc)) = normalize(email, nfc)
  and not exists (select 1 from identity.accounts as other where other.email = normalize(one.email, nfc));
