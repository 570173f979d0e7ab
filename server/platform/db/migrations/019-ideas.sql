-- Why the answer of a card is right, in Markdown. It counts like the question.
alter table cards
  add column explanation text not null default '',
  -- A model wrote it, and nobody has edited it since.
  add column is_ai_generated boolean not null default false;

-- What the user asked for in their own words, and how many cards of which kinds for whom. Null: no wish.
alter table generations
  add column wishes text,
  add column most int check (most > 0),
  add column kinds text[] check (cardinality(kinds) > 0 and kinds <@ array['basic', 'gap', 'choice']),
  add column level text check (level in ('beginner', 'advanced')),
  -- It repeats failed passages of a generation that was paid for.
  add column is_paid_before boolean not null default false;

-- The reading of a document waits and takes turns like a generation: one table has the leases of both.
alter table generations
  alter language drop not null,
  alter depth drop not null,
  drop constraint generations_kind_check,
  add check (kind in ('document', 'topic', 'reading')),
  add check ((kind = 'reading') = (language is null)),
  add check ((kind = 'reading') = (depth is null));
insert into generations (deck_id, user_id, document_id, kind, state, stage, created_at)
  select deck_id, user_id, id, 'reading', 'queued', 'waiting', created_at from documents where state = 'reading';

alter table generated_cards
  add column importance int check (importance between 1 and 3),
  -- The language model that wrote it; null for the built-in rules.
  add column model text;

-- The newest decisions of a user, which a model learns from.
drop index generated_cards_decided_by;
create index generated_cards_decided_by on generated_cards (decided_by, decided_at);
create index generated_cards_model on generated_cards (created_at) where model is not null;

-- Proposals that a check dropped, for users to take all the same.
create table left_out_cards (
  id bigint primary key generated always as identity,
  deck_id bigint not null references decks on delete cascade,
  generation_id bigint references generations on delete set null,
  -- Null for a model's general knowledge.
  document_id bigint,
  position int,
  -- Where its card belongs: the topic that the cards were requested for, or the names of one and of those above it.
  topic_id bigint references topics on delete set null,
  topics text[] not null check (cardinality(topics) > 0),
  -- The candidate as the generator proposed it: kind, question, answers, source, explanation, importance.
  card jsonb not null,
  fingerprint text not null,
  reason text not null,
  model text,
  -- The card that was made of it, until that is deleted.
  card_id bigint unique references cards on delete set null,
  taken_at timestamptz,
  created_at timestamptz not null,
  unique (deck_id, fingerprint),
  foreign key (document_id, position) references passages on delete cascade
);
create index left_out_cards_passage on left_out_cards (document_id, position);
create index left_out_cards_generation on left_out_cards (generation_id);
create index left_out_cards_topic on left_out_cards (topic_id);
create index left_out_cards_open on left_out_cards (deck_id, id) where taken_at is null;

-- Who caused a request to a model, also outside of generations: tokens are counted per user and day.
alter table model_calls add column user_id bigint references users on delete set null;
update model_calls c set user_id = g.user_id from generations g where g.id = c.generation_id;
create index model_calls_user on model_calls (user_id, called_at);
create index model_calls_called on model_calls (called_at);

-- Good answers of a model, so that a repeated request of the same user costs nothing. `cleanup` deletes them after some days.
create table model_answers (
  user_id bigint not null references users on delete cascade,
  -- Of the model and everything that was sent.
  fingerprint text not null,
  answer text not null,
  answered_at timestamptz not null,
  primary key (user_id, fingerprint)
);
create index model_answers_answered on model_answers (answered_at);

-- Quotas: explanations count with their cards, ideas that were left out with their deck.

create function left_out_bytes(topics text[], card jsonb) returns bigint
  language sql immutable parallel safe
  as $$ select octet_length(array_to_string(topics, '')) + octet_length(card::text) $$;

create or replace function cards_usage(
  ids bigint[], out cards int, out text_bytes bigint, out pictures int, out picture_bytes bigint, out versions int)
  language sql stable
  as $$
    select c.cards, c.bytes + a.bytes + v.bytes, i.pictures, i.bytes, v.versions
    from (select count(*)::int cards,
        coalesce(sum(octet_length(question_text) + octet_length(explanation)), 0)::bigint bytes
        from cards where id = any(ids)) c,
      (select coalesce(sum(octet_length(text)), 0)::bigint bytes from answers where card_id = any(ids)) a,
      (select count(*)::int versions, coalesce(sum(octet_length(content::text)), 0)::bigint bytes
        from card_versions where card_id = any(ids)) v,
      (select count(*)::int pictures, coalesce(sum(byte_count), 0)::bigint bytes from images where card_id = any(ids)) i
  $$;

create or replace view deck_usage as
  select d.id deck_id, d.author_id, c.cards, c.pictures, (c.picture_bytes + f.kept_bytes)::bigint picture_bytes, c.versions,
    f.documents, case when d.copied_name is null then 0 else c.cards end copied_cards,
    octet_length(d.name) + octet_length(d.description) + t.bytes + c.text_bytes + f.bytes + p.bytes + b.bytes + l.bytes
      text_bytes
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
    select coalesce(sum(trash_bytes(name, path, topics)), 0)::bigint bytes from bin where deck_id = d.id) b
  cross join lateral (
    select coalesce(sum(left_out_bytes(topics, card)), 0)::bigint bytes from left_out_cards where deck_id = d.id) l;

create or replace function check_room_for_copy(copier bigint, original bigint) returns void language plpgsql as $$
declare
  ids bigint[] := array(select id from cards where deck_id = original and topic_id is not null);
  bytes bigint := (select octet_length(name) + octet_length(description) from decks where id = original)
    + (select coalesce(sum(octet_length(name)), 0) from topics where deck_id = original)
    + (select coalesce(sum(octet_length(question_text) + octet_length(explanation)), 0) from cards where id = any(ids))
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

create or replace function count_cards_added() returns trigger language plpgsql as $$
declare
  decks_charged int;
begin
  update topics t set card_count = t.card_count + n.cards
    from (select topic_id, count(*) cards from added group by topic_id) n where t.id = n.topic_id;
  with counted as (
    update decks d set card_count = d.card_count + n.cards, kept_cards = d.kept_cards + n.cards,
      fresh_version = d.fresh_version + 1
    from (
      select deck_id, count(*)::int cards, sum(octet_length(question_text) + octet_length(explanation)) bytes
      from added group by deck_id) n
    where d.id = n.deck_id
    returning d.author_id, d.is_charged, d.kept_cards, n.bytes, case when d.copied_name is null then 0 else n.cards end copied)
  select count(charge(author_id, more_text => bytes, more_copied => copied, deck_cards => kept_cards))
    into decks_charged from counted where is_charged;
  return null;
end $$;

create or replace function charge_question() returns trigger language plpgsql as $$
begin
  perform charge(author_id, more_text => octet_length(new.question_text) + octet_length(new.explanation)
      - octet_length(old.question_text) - octet_length(old.explanation))
    from decks where id = new.deck_id;
  return null;
end $$;
drop trigger cards_question_charged on cards;
create trigger cards_question_charged after update of question_text, explanation on cards for each row
  when (octet_length(old.question_text) + octet_length(old.explanation)
    <> octet_length(new.question_text) + octet_length(new.explanation))
  execute function charge_question();

create or replace function release_document() returns trigger language plpgsql as $$
declare
  author bigint;
begin
  select author_id into author from decks where id = old.deck_id for key share;
  if found then
    insert into late_charges (user_id, documents, picture_bytes, text_bytes)
      values (author, -1, -old.kept_bytes, -document_bytes(old.name, old.title, old.sections)
        - (select coalesce(sum(passage_bytes(path, topics, blocks)), 0)::bigint from passages where document_id = old.id)
        - (select coalesce(sum(left_out_bytes(topics, card)), 0)::bigint from left_out_cards where document_id = old.id));
  end if;
  return old;
end $$;

create function charge_left_out() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'DELETE' then -1 else 1 end;
begin
  perform charge(n.author_id, more_text => sign * n.bytes)
  from (
    select d.author_id, sum(left_out_bytes(l.topics, l.card))::bigint bytes
    from changed l join decks d on d.id = l.deck_id
    group by d.author_id order by d.author_id) n;
  return null;
end $$;
create trigger left_out_cards_added_charged after insert on left_out_cards referencing new table as changed
  for each statement execute function charge_left_out();
-- Not those that a foreign key deletes with their deck or document, which is counted with all that it holds.
create trigger left_out_cards_removed_charged after delete on left_out_cards referencing old table as changed
  for each statement when (pg_trigger_depth() = 0) execute function charge_left_out();
