-- Sounds lie among the pictures, whose life is theirs: content_type tells them apart, and only pictures have a size.
alter table images alter column width drop not null, alter column height drop not null;
alter table cards add column question_sound text references images deferrable initially deferred;
alter table answers add column sound text references images deferrable initially deferred;
create index cards_sound on cards (question_sound) where question_sound is not null;
create index answers_sound on answers (sound) where sound is not null;

-- Whether the sounds of a card are played when they appear.
alter table users add column plays_sounds boolean not null default false;

create or replace function check_room_for_copy(copier bigint, original bigint) returns void language plpgsql as $$
declare
  ids bigint[] := array(select id from cards where deck_id = original and topic_id is not null);
  bytes bigint := (select octet_length(name) + octet_length(description) from decks where id = original)
    + (select coalesce(sum(octet_length(name)), 0) from topics where deck_id = original)
    + (select coalesce(sum(card_bytes(question_text, explanation, tags)), 0) from cards where id = any(ids))
    + (select coalesce(sum(octet_length(text)), 0) from answers where card_id = any(ids));
  shown int;
  shown_bytes bigint;
  amount int := cardinality(ids);
  kept usage;
  allowed quota_limits;
begin
  select * into kept from usage where user_id = copier;
  select * into allowed from allowed_quotas(copier);
  select count(*), coalesce(sum(i.byte_count), 0) into shown, shown_bytes
    from (
      select question_image id, id card_id from cards where id = any(ids) and question_image is not null
      union select question_sound, id from cards where id = any(ids) and question_sound is not null
      union select unnest(array[image, sound]), card_id from answers where card_id = any(ids)) p
    join images i on i.id = p.id;
  kept.decks := kept.decks + 1;
  kept.text_bytes := kept.text_bytes + bytes;
  kept.pictures := kept.pictures + shown;
  kept.picture_bytes := kept.picture_bytes + shown_bytes;
  kept.copied_cards := kept.copied_cards + amount;
  perform refuse_beyond(exceeded_quota(kept, allowed, 1, bytes, shown, shown_bytes, 0, 0, amount, amount), copier);
end $$;
