-- breaking: no
-- The accounts of these codes that this one has, or had, an agreement with to show them its videos: for conditions of filters.
create function shown_to(codes text[]) returns bigint[]
language plpgsql security definer set search_path from current as $$
declare
  caller bigint := current_setting('skleyka.account')::bigint;
  found bigint[];
begin
  perform set_config('skleyka.account', '0', true);
  found := array(select accounts.id from accounts join share_relations on share_relations.to_account_id = accounts.id
    where accounts.code = any (codes) and share_relations.account_id = caller);
  perform set_config('skleyka.account', caller::text, true);
  return found;
end
$$;
