-- What hides parts of the picture of a question: see shared/covers.ts.
alter table cards add column covers jsonb;

create function card_bytes(question_text text, explanation text, tags text[], covers jsonb) returns int
  language sql stable parallel safe
  as $$
    select octet_length(question_text) + octet_length(explanation) + octet_length(array_to_string(tags, ''))
      + coalesce(octet_length(covers::text), 0)
  $$;

-- The functions that sum up the bytes of cards, as migration 33 and later ones have written them.
do $$
declare
  definition text;
begin
  for definition in
    select pg_get_functiondef(p.oid) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = current_schema() and p.prosrc like '%card_bytes(question_text, explanation, tags)%'
  loop
    execute replace(definition, 'card_bytes(question_text, explanation, tags)', 'card_bytes(question_text, explanation, tags, covers)');
  end loop;
end $$;
drop function card_bytes(text, text, text[]);
