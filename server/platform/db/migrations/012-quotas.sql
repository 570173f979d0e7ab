-- What each user makes the database keep, as quotas count it. What is in a deck counts for its author, whoever wrote it; a
-- suggestion counts for the user who made it. Kept by the triggers below; `recount` compares it with the view `counted_usage`.
create table usage (
  user_id bigint primary key references users on delete cascade,
  decks int not null default 0,
  text_bytes bigint not null default 0,
  pictures int not null default 0,
  picture_bytes bigint not null default 0,
  documents int not null default 0,
  versions int not null default 0,
  -- Cards in decks that are copies.
  copied_cards int not null default 0,
  -- For the author of the starter decks: counted, but never refused.
  is_unlimited boolean not null default false
) with (fillfactor = 50);

-- What each user is allowed, written by every process when it starts. Null: no limit.
create table quota_limits (
  only_row boolean primary key default true check (only_row),
  decks bigint,
  cards_per_deck bigint,
  text_bytes bigint,
  pictures bigint,
  picture_bytes bigint,
  documents bigint,
  versions bigint,
  copied_cards bigint,
  -- How much of each a user is allowed whose address is not confirmed.
  unconfirmed_share float8
);
insert into quota_limits default values;

-- Cards of a deck, those in the trash included. A copy is charged as a whole once all of it is written: until then nobody else
-- sees it, and its user's other writes do not wait.
alter table decks add column kept_cards int not null default 0, add column is_charged boolean not null default true;
update decks d set kept_cards = n.cards
  from (select deck_id, count(*) cards from cards group by deck_id) n where n.deck_id = d.id;

create function document_bytes(name text, title text, sections jsonb) returns bigint
  language sql immutable parallel safe
  as $$ select octet_length(name) + coalesce(octet_length(title), 0) + octet_length(sections::text) $$;

create function passage_bytes(path text[], topics text[], blocks jsonb) returns bigint
  language sql immutable parallel safe
  as $$ select octet_length(array_to_string(path, '')) + octet_length(array_to_string(topics, '')) + octet_length(blocks::text) $$;

create function trash_bytes(name text, path text[], topics jsonb) returns bigint
  language sql immutable parallel safe
  as $$ select octet_length(name) + octet_length(array_to_string(path, '')) + octet_length(topics::text) $$;

create function suggestion_bytes(content jsonb, note text) returns bigint
  language sql immutable parallel safe
  as $$ select octet_length(content::text) + octet_length(note) $$;

-- What cards hold: their texts, answers, versions and pictures.
create function cards_usage(
  ids bigint[], out cards int, out text_bytes bigint, out pictures int, out picture_bytes bigint, out versions int)
  language sql stable
  as $$
    select c.cards, c.bytes + a.bytes + v.bytes, i.pictures, i.bytes, v.versions
    from (select count(*)::int cards, coalesce(sum(octet_length(question_text)), 0)::bigint bytes
        from cards where id = any(ids)) c,
      (select coalesce(sum(octet_length(text)), 0)::bigint bytes from answers where card_id = any(ids)) a,
      (select count(*)::int versions, coalesce(sum(octet_length(content::text)), 0)::bigint bytes
        from card_versions where card_id = any(ids)) v,
      (select count(*)::int pictures, coalesce(sum(byte_count), 0)::bigint bytes from images where card_id = any(ids)) i
  $$;

-- What each deck counts for its author.
create view deck_usage as
  select d.id deck_id, d.author_id, c.cards, c.pictures, c.picture_bytes, c.versions, f.documents,
    case when d.copied_name is null then 0 else c.cards end copied_cards,
    octet_length(d.name) + octet_length(d.description) + t.bytes + c.text_bytes + f.bytes + p.bytes + b.bytes text_bytes
  from decks d
  cross join lateral (
    select coalesce(sum(octet_length(name)), 0)::bigint bytes from topics where deck_id = d.id) t
  cross join lateral cards_usage(array(select id from cards where deck_id = d.id)) c
  cross join lateral (
    select count(*)::int documents, coalesce(sum(document_bytes(name, title, sections)), 0)::bigint bytes
    from documents where deck_id = d.id) f
  cross join lateral (
    select coalesce(sum(passage_bytes(p.path, p.topics, p.blocks)), 0)::bigint bytes
    from passages p join documents o on o.id = p.document_id where o.deck_id = d.id) p
  cross join lateral (
    select coalesce(sum(trash_bytes(name, path, topics)), 0)::bigint bytes from bin where deck_id = d.id) b;

-- What `usage` should hold, by counting.
create view counted_usage as
  select u.id user_id, count(d.deck_id)::int decks, (coalesce(sum(d.text_bytes), 0) + s.bytes)::bigint text_bytes,
    coalesce(sum(d.pictures), 0)::int pictures, coalesce(sum(d.picture_bytes), 0)::bigint picture_bytes,
    coalesce(sum(d.documents), 0)::int documents, coalesce(sum(d.versions), 0)::int versions,
    coalesce(sum(d.copied_cards), 0)::int copied_cards
  from users u left join deck_usage d on d.author_id = u.id
  cross join lateral (
    select coalesce(sum(suggestion_bytes(content, note)), 0)::bigint bytes from suggestions where user_id = u.id) s
  group by u.id, s.bytes;

insert into usage (user_id, decks, text_bytes, pictures, picture_bytes, documents, versions, copied_cards)
  select user_id, decks, text_bytes, pictures, picture_bytes, documents, versions, copied_cards from counted_usage;

create function add_usage_row() returns trigger language plpgsql as $$
begin
  insert into usage (user_id) values (new.id);
  return null;
end $$;
create trigger users_usage after insert on users for each row execute function add_usage_row();

create function share_of(quota bigint, share float8) returns bigint
  language sql immutable strict parallel safe
  as $$ select greatest(least(quota, 1), floor(quota * share))::bigint $$;

-- What a user is allowed. Accounts cost nothing, so one whose address is not confirmed gets little.
create function allowed_quotas(owner bigint) returns quota_limits language sql stable
  as $$
    select l.only_row, share_of(l.decks, s.share), share_of(l.cards_per_deck, s.share), share_of(l.text_bytes, s.share),
      share_of(l.pictures, s.share), share_of(l.picture_bytes, s.share), share_of(l.documents, s.share),
      share_of(l.versions, s.share), share_of(l.copied_cards, s.share), l.unconfirmed_share
    from quota_limits l cross join users u
    cross join lateral (select case when u.email_verified then 1 else l.unconfirmed_share end share) s
    where u.id = owner
  $$;

-- The quota that a user would exceed who kept `kept`, having grown by so much. Null: none.
create function exceeded_quota(
  kept usage, allowed quota_limits, more_decks int, more_text bigint, more_pictures int, more_picture_bytes bigint,
  more_documents int, more_versions int, more_copied int, deck_cards int)
  returns text language sql immutable
  as $$
    select case when kept.is_unlimited then null
      when more_decks > 0 and kept.decks > allowed.decks then 'decks'
      when deck_cards > allowed.cards_per_deck then 'cardsPerDeck'
      when more_pictures > 0 and kept.pictures > allowed.pictures then 'pictures'
      when more_picture_bytes > 0 and kept.picture_bytes > allowed.picture_bytes then 'pictureBytes'
      when more_documents > 0 and kept.documents > allowed.documents then 'documents'
      when more_versions > 0 and kept.versions > allowed.versions then 'versions'
      when more_copied > 0 and kept.copied_cards > allowed.copied_cards then 'copiedCards'
      when more_text > 0 and kept.text_bytes > allowed.text_bytes then 'textBytes' end
  $$;

-- Ends the write, if there is such a quota. server/errors.ts makes a message for users of it.
create function refuse_beyond(exceeded text, owner bigint) returns void language plpgsql as $$
begin
  if exceeded is null then return; end if;
  raise exception 'quota exceeded: %', exceeded using errcode = 'KQ001', detail = (
    select json_build_object('owner', owner, 'isConfirmed', (select email_verified from users where id = owner),
      'quota', exceeded, 'allowed', case exceeded when 'decks' then decks
      when 'cardsPerDeck' then cards_per_deck when 'pictures' then pictures when 'pictureBytes' then picture_bytes
      when 'documents' then documents when 'versions' then versions when 'copiedCards' then copied_cards else text_bytes end)::text
    from allowed_quotas(owner));
end $$;

-- Adds to what a user keeps (or, with negative numbers, takes from it), and refuses what grows beyond a quota. `deck_cards` is
-- how many cards the deck has then that gets some. Every caller has locked the deck before, and this row is locked last, so that
-- no two writes wait for each other. A user who is deleted has no row any more.
create function charge(
  owner bigint, more_decks int default 0, more_text bigint default 0, more_pictures int default 0,
  more_picture_bytes bigint default 0, more_documents int default 0, more_versions int default 0,
  more_copied int default 0, deck_cards int default 0)
  returns void language plpgsql as $$
declare
  allowed quota_limits;
  exceeded text;
begin
  select * into allowed from allowed_quotas(owner);
  update usage u set decks = u.decks + more_decks, text_bytes = u.text_bytes + more_text,
      pictures = u.pictures + more_pictures, picture_bytes = u.picture_bytes + more_picture_bytes,
      documents = u.documents + more_documents, versions = u.versions + more_versions,
      copied_cards = u.copied_cards + more_copied
    where u.user_id = owner
    returning exceeded_quota(u, allowed, more_decks, more_text, more_pictures, more_picture_bytes, more_documents, more_versions,
      more_copied, deck_cards)
    into exceeded;
  perform refuse_beyond(exceeded, owner);
end $$;

-- What a transaction charges when it commits, because much of its work comes after the counting: meanwhile it holds no row of
-- `usage`. Nobody sees rows of this table but the transaction that wrote them, and that takes them away.
create unlogged table late_charges (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  decks int not null default 0,
  text_bytes bigint not null default 0,
  pictures int not null default 0,
  picture_bytes bigint not null default 0,
  documents int not null default 0,
  versions int not null default 0,
  copied_cards int not null default 0
);

-- All at the first one, in the order of users.
create function make_late_charges() returns trigger language plpgsql as $$
begin
  if not exists (select from late_charges where id = new.id) then return null; end if;
  perform from usage where user_id in (select user_id from late_charges) order by user_id for no key update;
  update usage u set decks = u.decks + n.decks, text_bytes = u.text_bytes + n.text_bytes, pictures = u.pictures + n.pictures,
      picture_bytes = u.picture_bytes + n.picture_bytes, documents = u.documents + n.documents, versions = u.versions + n.versions,
      copied_cards = u.copied_cards + n.copied_cards
    from (
      select user_id, sum(decks) decks, sum(text_bytes) text_bytes, sum(pictures) pictures,
        sum(picture_bytes) picture_bytes, sum(documents) documents, sum(versions) versions, sum(copied_cards) copied_cards
      from late_charges group by user_id) n
    where u.user_id = n.user_id;
  delete from late_charges;
  return null;
end $$;
create constraint trigger late_charges_made after insert on late_charges deferrable initially deferred
  for each row execute function make_late_charges();

-- Refuses a copy that its user has no room for before anything of it is written. Other writes may still take that room:
-- `charge_copy` has the last word.
create function check_room_for_copy(copier bigint, original bigint) returns void language plpgsql as $$
declare
  ids bigint[] := array(select id from cards where deck_id = original and topic_id is not null);
  bytes bigint := (select octet_length(name) + octet_length(description) from decks where id = original)
    + (select coalesce(sum(octet_length(name)), 0) from topics where deck_id = original)
    + (select coalesce(sum(octet_length(question_text)), 0) from cards where id = any(ids))
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
      union select image, card_id from answers where card_id = any(ids) and image is not null) p
    join images i on i.id = p.id;
  kept.decks := kept.decks + 1;
  kept.text_bytes := kept.text_bytes + bytes;
  kept.pictures := kept.pictures + shown;
  kept.picture_bytes := kept.picture_bytes + shown_bytes;
  kept.copied_cards := kept.copied_cards + amount;
  perform refuse_beyond(exceeded_quota(kept, allowed, 1, bytes, shown, shown_bytes, 0, 0, amount, amount), copier);
end $$;

-- Charges a copy that is written.
create function charge_copy(copy bigint) returns void language plpgsql as $$
declare
  held deck_usage;
begin
  select * into held from deck_usage where deck_id = copy;
  update decks set is_charged = true where id = copy;
  perform charge(held.author_id, 1, held.text_bytes, held.pictures, held.picture_bytes, held.documents, held.versions,
    held.copied_cards, held.cards);
end $$;

-- Decks.

create function charge_decks() returns trigger language plpgsql as $$
begin
  perform charge(n.author_id, more_decks => n.decks, more_text => n.bytes)
  from (
    select author_id, count(*)::int decks, sum(octet_length(name) + octet_length(description)) bytes
    from added where is_charged group by author_id order by author_id) n;
  return null;
end $$;
create trigger decks_charged after insert on decks referencing new table as added
  for each statement execute function charge_decks();

create function charge_deck_text() returns trigger language plpgsql as $$
begin
  perform charge(new.author_id, more_text => octet_length(new.name) + octet_length(new.description)
    - octet_length(old.name) - octet_length(old.description));
  return null;
end $$;
create trigger decks_text_charged after update of name, description on decks for each row
  when ((old.name, old.description) is distinct from (new.name, new.description))
  execute function charge_deck_text();

-- What is deleted for good is counted as a whole, before it goes. Its parts go with it (foreign keys delete them), and find that
-- it is gone: they were counted already. So a deck of many thousand cards is one change of `usage`.

-- What was suggested for cards. Their rows are locked, so that one which is taken back at the same time is counted once.
create function release_suggestions(ids bigint[]) returns void language sql as $$
  with held as materialized (
    select user_id, suggestion_bytes(content, note) bytes from suggestions where card_id = any(ids) order by id for update)
  insert into late_charges (user_id, text_bytes) select user_id, -sum(bytes) from held group by user_id
$$;

create function release_deck() returns trigger language plpgsql as $$
begin
  -- With its author goes what they kept.
  if exists (select from users where id = old.author_id) then
    insert into late_charges (user_id, decks, text_bytes, pictures, picture_bytes, documents, versions, copied_cards)
      select author_id, -1, -text_bytes, -pictures, -picture_bytes, -documents, -versions, -copied_cards
      from deck_usage where deck_id = old.id;
  end if;
  perform release_suggestions(array(select card_id from suggestions where deck_id = old.id));
  return old;
end $$;
create trigger decks_released before delete on decks for each row execute function release_deck();

-- Topics.

create function charge_topics() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'DELETE' then -1 else 1 end;
begin
  perform charge(n.author_id, more_text => sign * n.bytes)
  from (
    select d.author_id, sum(octet_length(t.name)) bytes from changed t join decks d on d.id = t.deck_id and d.is_charged
    group by d.author_id order by d.author_id) n;
  return null;
end $$;
create trigger topics_added_charged after insert on topics referencing new table as changed
  for each statement execute function charge_topics();
create trigger topics_removed_charged after delete on topics referencing old table as changed
  for each statement execute function charge_topics();

create function charge_topic_name() returns trigger language plpgsql as $$
begin
  perform charge(author_id, more_text => octet_length(new.name) - octet_length(old.name)) from decks where id = new.deck_id;
  return null;
end $$;
create trigger topics_name_charged after update of name on topics for each row when (old.name <> new.name)
  execute function charge_topic_name();

-- Cards with their answers, versions and pictures.

create or replace function count_cards_added() returns trigger language plpgsql as $$
declare
  decks_charged int;
begin
  update topics t set card_count = t.card_count + n.cards
    from (select topic_id, count(*) cards from added group by topic_id) n where t.id = n.topic_id;
  with counted as (
    update decks d set card_count = d.card_count + n.cards, kept_cards = d.kept_cards + n.cards,
      fresh_version = d.fresh_version + 1
    from (select deck_id, count(*)::int cards, sum(octet_length(question_text)) bytes from added group by deck_id) n
    where d.id = n.deck_id
    returning d.author_id, d.is_charged, d.kept_cards, n.bytes, case when d.copied_name is null then 0 else n.cards end copied)
  select count(charge(author_id, more_text => bytes, more_copied => copied, deck_cards => kept_cards))
    into decks_charged from counted where is_charged;
  return null;
end $$;

create or replace function count_cards_removed() returns trigger language plpgsql as $$
begin
  update topics t set card_count = t.card_count - n.cards
    from (select topic_id, count(*) cards from removed where topic_id is not null group by topic_id) n where t.id = n.topic_id;
  update decks d set card_count = d.card_count - n.in_topics, kept_cards = d.kept_cards - n.cards
    from (select deck_id, count(topic_id) in_topics, count(*) cards from removed group by deck_id) n where d.id = n.deck_id;
  return null;
end $$;

-- Cards that are about to be deleted, of a deck that stays.
create function release_cards(deck bigint, ids bigint[], trashed_bytes bigint default 0) returns void language plpgsql as $$
declare
  author bigint;
  is_copy boolean;
  held record;
begin
  select author_id, copied_name is not null into author, is_copy from decks where id = deck for no key update;
  if not found then return; end if;
  held := cards_usage(ids);
  insert into late_charges (user_id, text_bytes, pictures, picture_bytes, versions, copied_cards)
    values (author, -held.text_bytes - trashed_bytes, -held.pictures, -held.picture_bytes, -held.versions,
      case when is_copy then -held.cards else 0 end);
  perform release_suggestions(ids);
end $$;

create function release_card() returns trigger language plpgsql as $$
begin
  if old.bin_id is null or exists (select from bin where id = old.bin_id) then
    perform release_cards(old.deck_id, array[old.id]);
  end if;
  return old;
end $$;
create trigger cards_released before delete on cards for each row execute function release_card();

create function charge_question() returns trigger language plpgsql as $$
begin
  perform charge(author_id, more_text => octet_length(new.question_text) - octet_length(old.question_text))
    from decks where id = new.deck_id;
  return null;
end $$;
create trigger cards_question_charged after update of question_text on cards for each row
  when (octet_length(old.question_text) <> octet_length(new.question_text)) execute function charge_question();

create function charge_answers() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'DELETE' then -1 else 1 end;
begin
  perform charge(n.author_id, more_text => sign * n.bytes)
  from (
    select d.author_id, sum(octet_length(a.text)) bytes
    from changed a join cards c on c.id = a.card_id join decks d on d.id = c.deck_id and d.is_charged
    group by d.author_id order by d.author_id) n;
  return null;
end $$;
create trigger answers_added_charged after insert on answers referencing new table as changed
  for each statement execute function charge_answers();
-- Not those that a foreign key deletes with their card, which is counted with all that it holds.
create trigger answers_removed_charged after delete on answers referencing old table as changed
  for each statement when (pg_trigger_depth() = 0) execute function charge_answers();

create function charge_answer_text() returns trigger language plpgsql as $$
begin
  perform charge(d.author_id, more_text => octet_length(new.text) - octet_length(old.text))
    from cards c join decks d on d.id = c.deck_id where c.id = new.card_id;
  return null;
end $$;
create trigger answers_text_charged after update of text on answers for each row
  when (octet_length(old.text) <> octet_length(new.text)) execute function charge_answer_text();

create function charge_versions() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'DELETE' then -1 else 1 end;
begin
  perform charge(n.author_id, more_versions => sign * n.versions, more_text => sign * n.bytes)
  from (
    select d.author_id, count(*)::int versions, sum(octet_length(v.content::text)) bytes
    from changed v join cards c on c.id = v.card_id join decks d on d.id = c.deck_id
    group by d.author_id order by d.author_id) n;
  return null;
end $$;
create trigger card_versions_added_charged after insert on card_versions referencing new table as changed
  for each statement execute function charge_versions();
create trigger card_versions_removed_charged after delete on card_versions referencing old table as changed
  for each statement when (pg_trigger_depth() = 0) execute function charge_versions();

create function charge_pictures() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'DELETE' then -1 else 1 end;
begin
  perform charge(n.author_id, more_pictures => sign * n.pictures, more_picture_bytes => sign * n.bytes)
  from (
    select d.author_id, count(*)::int pictures, sum(i.byte_count) bytes
    from changed i join cards c on c.id = i.card_id join decks d on d.id = c.deck_id and d.is_charged
    group by d.author_id order by d.author_id) n;
  return null;
end $$;
create trigger images_added_charged after insert on images referencing new table as changed
  for each statement execute function charge_pictures();
create trigger images_removed_charged after delete on images referencing old table as changed
  for each statement when (pg_trigger_depth() = 0) execute function charge_pictures();

-- The trash. Putting something into it is never refused: it cannot hold more than there was.

create function charge_trash() returns trigger language plpgsql as $$
declare
  more bigint := trash_bytes(new.name, new.path, new.topics)
    - case tg_op when 'UPDATE' then trash_bytes(old.name, old.path, old.topics) else 0 end;
begin
  update usage u set text_bytes = u.text_bytes + more from decks d where d.id = new.deck_id and u.user_id = d.author_id;
  return null;
end $$;
create trigger bin_charged after insert or update of name, path, topics on bin
  for each row execute function charge_trash();

create function release_trash() returns trigger language plpgsql as $$
begin
  perform release_cards(old.deck_id, array(select id from cards where deck_id = old.deck_id and bin_id = old.id),
    trash_bytes(old.name, old.path, old.topics));
  return old;
end $$;
create trigger bin_released before delete on bin for each row execute function release_trash();

-- Documents with their passages. A deck cannot go while one of its documents is being charged.

create function charge_document() returns trigger language plpgsql as $$
declare
  more bigint := document_bytes(new.name, new.title, new.sections)
    - case tg_op when 'UPDATE' then document_bytes(old.name, old.title, old.sections) else 0 end;
begin
  perform charge(author_id, more_documents => case tg_op when 'INSERT' then 1 else 0 end, more_text => more)
    from decks where id = new.deck_id;
  return null;
end $$;
create trigger documents_charged after insert or update of name, title, sections on documents
  for each row execute function charge_document();

create function release_document() returns trigger language plpgsql as $$
declare
  author bigint;
begin
  select author_id into author from decks where id = old.deck_id for key share;
  if found then
    insert into late_charges (user_id, documents, text_bytes)
      values (author, -1, -document_bytes(old.name, old.title, old.sections)
        - (select coalesce(sum(passage_bytes(path, topics, blocks)), 0)::bigint from passages where document_id = old.id));
  end if;
  return old;
end $$;
create trigger documents_released before delete on documents for each row execute function release_document();

create function charge_passages() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'DELETE' then -1 else 1 end;
begin
  perform charge(n.author_id, more_text => sign * n.bytes)
  from (
    select d.author_id, sum(passage_bytes(p.path, p.topics, p.blocks))::bigint bytes
    from changed p join documents o on o.id = p.document_id join decks d on d.id = o.deck_id
    group by d.author_id order by d.author_id) n;
  return null;
end $$;
create trigger passages_added_charged after insert on passages referencing new table as changed
  for each statement execute function charge_passages();
create trigger passages_removed_charged after delete on passages referencing old table as changed
  for each statement when (pg_trigger_depth() = 0) execute function charge_passages();

-- Suggestions.

create function charge_suggestions() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'DELETE' then -1 else 1 end;
begin
  perform charge(n.user_id, more_text => sign * n.bytes)
  from (
    select user_id, sum(suggestion_bytes(content, note))::bigint bytes from changed group by user_id order by user_id) n;
  return null;
end $$;
create trigger suggestions_added_charged after insert on suggestions referencing new table as changed
  for each statement execute function charge_suggestions();
create trigger suggestions_removed_charged after delete on suggestions referencing old table as changed
  for each statement when (pg_trigger_depth() = 0) execute function charge_suggestions();
