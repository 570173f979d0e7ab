-- Passages that are no study matter. Documents that were read before have none.
alter table passages add column aside text
  check (aside in ('exercises', 'checklist', 'thanks', 'licence', 'contents', 'media'));

-- The file of a document with pages that can be shown stays after it was read. Its bytes count as those of pictures.
alter table documents add column kept_bytes bigint not null default 0 check (kept_bytes >= 0);

create or replace view deck_usage as
  select d.id deck_id, d.author_id, c.cards, c.pictures, (c.picture_bytes + f.kept_bytes)::bigint picture_bytes, c.versions,
    f.documents, case when d.copied_name is null then 0 else c.cards end copied_cards,
    octet_length(d.name) + octet_length(d.description) + t.bytes + c.text_bytes + f.bytes + p.bytes + b.bytes text_bytes
  from decks d
  cross join lateral (
    select coalesce(sum(octet_length(name)), 0)::bigint bytes from topics where deck_id = d.id) t
  cross join lateral cards_usage(array(select id from cards where deck_id = d.id)) c
  cross join lateral (
    select count(*)::int documents, coalesce(sum(document_bytes(name, title, sections)), 0)::bigint bytes,
      coalesce(sum(kept_bytes), 0)::bigint kept_bytes
    from documents where deck_id = d.id) f
  cross join lateral (
    select coalesce(sum(passage_bytes(p.path, p.topics, p.blocks)), 0)::bigint bytes
    from passages p join documents o on o.id = p.document_id where o.deck_id = d.id) p
  cross join lateral (
    select coalesce(sum(trash_bytes(name, path, topics)), 0)::bigint bytes from bin where deck_id = d.id) b;

create or replace function charge_document() returns trigger language plpgsql as $$
declare
  is_new boolean := tg_op = 'INSERT';
  more bigint := document_bytes(new.name, new.title, new.sections)
    - case when is_new then 0 else document_bytes(old.name, old.title, old.sections) end;
  more_kept bigint := new.kept_bytes - case when is_new then 0 else old.kept_bytes end;
begin
  perform charge(author_id, more_documents => is_new::int, more_text => more, more_picture_bytes => more_kept)
    from decks where id = new.deck_id;
  return null;
end $$;
drop trigger documents_charged on documents;
create trigger documents_charged after insert or update of name, title, sections, kept_bytes on documents
  for each row execute function charge_document();

create or replace function release_document() returns trigger language plpgsql as $$
declare
  author bigint;
begin
  select author_id into author from decks where id = old.deck_id for key share;
  if found then
    insert into late_charges (user_id, documents, picture_bytes, text_bytes)
      values (author, -1, -old.kept_bytes, -document_bytes(old.name, old.title, old.sections)
        - (select coalesce(sum(passage_bytes(path, topics, blocks)), 0)::bigint from passages where document_id = old.id));
  end if;
  return old;
end $$;
